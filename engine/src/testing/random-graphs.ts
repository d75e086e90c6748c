import {
  type ConfigOf,
  canSwitchOff,
  checkFormula,
  comparedColumn,
  connectors,
  failOnReject,
  type NodeKind,
  newRule,
  newSimilarRows,
  type WorkflowNode,
} from '@anj/workflow'
import fc, { type GeneratorValue } from 'fast-check'
import { outcomeOf } from '../steps/formula/testing/oracle.ts'
import { textOfValue } from '../steps/formula/testing/values.ts'
import * as model from './table-model.ts'
import { change, nodeOf } from './tables.ts'

const names = [
  'id',
  'row',
  'empty',
  'c0',
  'select "x"',
  "it's",
  'failed0',
  'größe',
  '日本',
  ' ',
  'l',
  'a (2)',
  'a',
]
const samples = [
  '1',
  '1',
  '2',
  '2.0',
  '1.50',
  '1.5',
  '-0',
  '0',
  '01',
  '-7.25',
  '9223372036854775807',
  '-12345678901234567890123456789012345.678',
  '0.00000000001',
  'x',
  '[1, "x", null, 1.50]',
  '',
  'ü',
  '\u{1F600}',
  'a\n"b',
  "'",
  '\\N',
  ' x  Y ',
  '  ',
  null,
  null,
]
const cells = fc.constantFrom(...samples)
const types = fc.constantFrom<model.ModelType>('text', 'int', 'decimal')

const stepNames = [
  'file',
  'select',
  'change',
  'change',
  'filter',
  'formulaFilter',
  'calculate',
  'calculate',
  'sort',
  'distinct',
  'replace',
  'clean',
  'split',
  'extract',
  'merge',
  'fill',
  'json',
  'group',
  'pivot',
  'unpivot',
  'first',
  'running',
  'rules',
  'similar',
  'beside',
  'join',
  'join',
  'matching',
  'lookUp',
  'sql',
  'sqlPairs',
  'compare',
  'union',
] as const
type StepName = (typeof stepNames)[number]

/** A node with its expected table. */
export interface Built {
  readonly id: string
  readonly table: model.ModelTable
}

/** Builds a random workflow from its sources together with the expected result. */
export class Builder {
  readonly nodes: WorkflowNode[] = []
  readonly edges: string[] = []
  readonly files: { readonly id: string; readonly table: model.ModelTable }[] = []
  readonly #g: GeneratorValue

  constructor(g: GeneratorValue) {
    this.#g = g
  }

  build(depth: number): Built {
    if (depth === 0) return this.#file()
    const step = this.#pick(stepNames)
    if (step === 'file') return this.#file()
    const left = this.build(depth - 1)
    const before = this.nodes.length
    const built = this.#behind(step, left, depth)
    const added = this.nodes.slice(before)
    const isOff = added.every(({ data }) => canSwitchOff(data.kind)) && this.#pick([1, 2, 3, 4, 5, 6]) === 1
    if (!isOff) return built
    // The table before the step passes through it.
    this.nodes.splice(before, added.length, ...added.map(switchedOff))
    return { id: built.id, table: left.table }
  }

  #behind(step: StepName, left: Built, depth: number): Built {
    if (step === 'select') {
      const selectedColumns = this.#choice(left.table.columns)
      const id = this.#node('columnSelection', { selectedColumns }, left.id)
      return { id, table: model.select(left.table, selectedColumns) }
    }
    if (step === 'change') return this.#change(left)
    if (step === 'filter') return this.#filter(left)
    if (step === 'calculate') return this.#calculate(left)
    if (step === 'sql') return this.#sql(left)
    if (step === 'formulaFilter') return this.#formulaFilter(left)
    if (step === 'sort') return this.#sort(left)
    // Without an order, it is unknown which of several equal rows is the first.
    if (step === 'distinct') return left.table.isOrdered ? this.#distinct(left) : left
    if (step === 'split') return this.#split(left)
    if (step === 'extract') return this.#extract(left)
    if (step === 'merge') return this.#merge(left)
    // Without an order, it is unknown which value stands above.
    if (step === 'fill') return left.table.isOrdered ? this.#fill(left) : left
    if (step === 'rules') return this.#rules(left)
    // Without an order, it is unknown which group is the first.
    if (step === 'similar') return left.table.isOrdered ? this.#similar(left) : left
    if (step === 'json') return this.#json(left)
    if (step === 'clean') return this.#clean(left)
    if (step === 'replace') return this.#replace(left)
    if (step === 'group') return left.table.isOrdered ? this.#group(left) : left
    if (step === 'pivot') return left.table.isOrdered ? this.#pivot(left) : left
    if (step === 'unpivot') return this.#unpivot(left)
    if (step === 'first') return left.table.isOrdered ? this.#first(left) : left
    if (step === 'running') return left.table.isOrdered ? this.#running(left) : left
    const right = this.build(depth - 1)
    if (step === 'sqlPairs') return this.#sqlPairs(left, right)
    if (step === 'join') return this.#join(left, right)
    if (step === 'matching') return this.#matching(left, right)
    // Without an order, it is unknown which rows with equal keys belong together.
    if (step === 'compare') {
      const isOrdered = left.table.isOrdered && right.table.isOrdered
      return isOrdered ? this.#compare(left, right) : this.#matching(left, right)
    }
    if (step === 'lookUp') return this.#lookUp(left, right)
    const sideBySide = step === 'beside' && left.table.isOrdered && right.table.isOrdered
    if (sideBySide)
      return {
        id: this.#node('dataTable', {}, left.id, right.id),
        table: model.sideBySideModel(left.table, right.table),
      }
    return this.#union(left, right)
  }

  #file() {
    const id = `file${this.files.length}`
    const columns = this.#g(fc.shuffledSubarray, names, { minLength: 1, maxLength: 3 })
    const rows = this.#g(
      fc.array,
      fc.array(cells, { minLength: columns.length, maxLength: columns.length }),
      {
        maxLength: 6,
      },
    )
    const table = model.file(columns, rows)
    this.files.push({ id, table })
    // The first node built is the left table of every combination, because edges are in the order of the nodes.
    this.nodes.push(nodeOf(id, 'csvInput', connectors.csvInput.initial()))
    return { id, table }
  }

  #change({ id: from, table }: Built) {
    const changed = this.#g(fc.subarray, [...table.columns])
    const changes = changed.map(({ name }) => ({ column: name, to: this.#g(() => types) }))
    const leaveOut = this.#g(fc.boolean)
    const id = this.#node(
      'changeDataType',
      {
        columnDataTypes: changes.map(({ column, to }) => change(column, to)),
        onReject: leaveOut ? 'leaveOut' : 'setNull',
      },
      from,
    )
    return { id, table: model.change(table, changes, leaveOut) }
  }

  #filter({ id: from, table }: Built) {
    const { name: column, type } = this.#pick(table.columns)
    const operators: readonly model.ModelOperator[] =
      type === 'text' ? ['is', 'isNot', 'isEmpty'] : ['is', 'isNot', 'isEmpty', 'isLess', 'isAtLeast']
    const operator = this.#pick(operators)
    const value = this.#pick({ text: ['1', 'x', 'ü'], int: ['1', '0'], decimal: ['1.5', '2', '0'] }[type])
    const values = operator === 'isEmpty' ? [] : [value]
    const id = this.#node(
      'filterRows',
      {
        match: 'all',
        groups: [{ match: 'all', conditions: [{ column, operator, values, ignoreCase: false }] }],
      },
      from,
    )
    return { id, table: model.filter(table, column, operator, value) }
  }

  #formulaFilter({ id: from, table }: Built) {
    const { name: column, type } = this.#pick(table.columns)
    const as = type === 'text' ? this.#pick<'int' | 'decimal'>(['int', 'decimal']) : type
    const quoted = `[${column.replaceAll(']', ']]')}]`
    const value = type === 'text' ? `${as === 'int' ? 'whole' : 'number'}(${quoted})` : quoted
    const onReject = this.#pick<'setNull' | 'leaveOut'>(['setNull', 'leaveOut'])
    const formula = { ...failOnReject(), text: `not (${value} <= 0)`, onReject }
    const id = this.#node('filterRows', { mode: 'formula', formula }, from)
    return { id, table: model.filterPositive(table, column, as) }
  }

  #calculate({ id: from, table }: Built) {
    const leaveOut = this.#g(fc.boolean)
    const columns: { name: string; formula: string }[] = []
    let calculated = table
    for (const _ of Array.from({ length: this.#pick([1, 2]) })) {
      const formula = this.#formula(
        this.#g(() => types),
        calculated,
        3,
      )
      const { tree, problems } = checkFormula(formula, calculated.columns)
      if (!tree) throw new TypeError(`${formula}: ${problems[0]?.message}`)
      const type = model.modelTypeOf(tree.type)
      const name = this.#pick([`result ${this.nodes.length}`, this.#pick(table.columns).name])
      const valueOf = (cells: readonly model.ModelCell[]) => {
        const value = outcomeOf(tree, cells, { today: '2026-11-29', now: '2026-11-29 12:00:00' })
        return value === 'fails' ? value : { value: textOfValue(value) }
      }
      columns.push({ name, formula })
      calculated = model.calculate(calculated, { name, type, valueOf }, leaveOut)
    }
    const config = { columns, onReject: leaveOut ? ('leaveOut' as const) : ('setNull' as const) }
    return { id: this.#node('calculateColumns', config, from), table: calculated }
  }

  /** Writes a formula of a type over the columns of a table. */
  #formula(type: model.ModelType, table: model.ModelTable, depth: number): string {
    const own = table.columns.filter((column) => column.type === type)
    if (own.length > 0 && (depth === 0 || this.#pick([true, false, false])))
      return `[${this.#pick(own).name.replaceAll(']', ']]')}]`
    if (depth === 0)
      return this.#pick({ text: ['"1"', '"x Y"', '"ü"'], int: ['0', '3'], decimal: ['1.5', '0.'] }[type])
    const [text, int, decimal] = (['text', 'int', 'decimal'] as const).map(
      (one) => () => this.#formula(one, table, depth - 1),
    ) as [() => string, () => string, () => string]
    const same = { text, int, decimal }[type]
    const any = () => this.#pick([text, int, decimal])()
    const common = [
      () => `if(${any()} is null, ${same()}, ${same()})`,
      () => `if(${text()} = ${text()}, ${same()}, ${same()})`,
      () => `if(${int()} < ${decimal()}, ${same()}, ${same()})`,
      () => `coalesce(${same()}, ${same()})`,
      () => `ifError(${same()}, ${same()})`,
    ]
    const special = {
      text: [
        () => `${text()} & ${text()}`,
        () => `upper(${text()})`,
        () => `trim(${text()})`,
        () => `left(${text()}, 1)`,
        () => `text(${int()})`,
        () => `replace(${text()}, "1", "é")`,
      ],
      int: [
        () => `(${int()} + ${int()})`,
        () => `(${int()} * ${int()})`,
        () => `(${int()} - ${int()})`,
        () => `length(${text()})`,
        () => `whole(${text()})`,
        () => `abs(${int()})`,
      ],
      decimal: [
        () => `(${decimal()} + ${int()})`,
        () => `(${decimal()} * ${decimal()})`,
        () => `(${decimal()} / ${decimal()})`,
        () => `number(${text()})`,
        () => `round(${decimal()}, 1)`,
      ],
    }[type]
    return this.#pick([...common, ...special, ...special])()
  }

  #sql({ id: from, table }: Built) {
    if (!canSelect(table)) return { id: from, table }
    const [key, column] = [this.#pick(table.columns), this.#pick(table.columns)]
    const texts = table.columns.filter(({ type }) => type === 'text')
    const kind = this.#pick<'filter' | 'aggregate' | 'twice' | 'sorted'>([
      ...(texts.length > 0 ? (['filter'] as const) : []),
      'aggregate',
      'twice',
      'sorted',
    ])
    const k = quoted(key.name)
    const c = quoted(column.name)
    if (kind === 'filter') {
      const [{ name: by }, above] = [this.#pick(texts), this.#pick(['', '1', 'a', 'ü'])]
      const columns = this.#g(fc.shuffledSubarray, [...table.columns], { minLength: 1 })
      const list = columns.map(({ name }, i) => `${quoted(name)} as ${String.fromCharCode(97 + i)}`)
      const query = `select ${list.join(', ')} from input1 where ${quoted(by)} > '${above}'`
      return this.#selected(query, { kind, columns: columns.map(({ name }) => name), by, above }, from, table)
    }
    if (kind === 'aggregate') {
      const query = `select ${k} as a, count(*) as b, count(${c}) as c, count(distinct ${c}) as d, min(${c}) as e, max(${c}) as f
        from input1 group by ${k}`
      return this.#selected(query, { kind, key: key.name, column: column.name }, from, table)
    }
    if (kind === 'sorted') {
      const query = `select ${c} as a from input1 order by ${c} nulls first`
      return this.#selected(query, { kind, column: column.name }, from, table)
    }
    const distinct = this.#g(fc.boolean)
    const query = `with own as (select ${c} as a from input1) select a from own union ${distinct ? '' : 'all '}select a from own`
    return this.#selected(query, { kind, column: column.name, distinct }, from, table)
  }

  #sqlPairs(left: Built, right: Built) {
    const textOf = ({ columns }: model.ModelTable) => columns.find(({ type }) => type === 'text')?.name
    const [l, r] = [textOf(left.table), textOf(right.table)]
    if (l === undefined || r === undefined || !canSelect(left.table) || !canSelect(right.table)) return left
    const query = `select l.${quoted(l)} as a, r.${quoted(r)} as b from input1 l join input2 r on l.${quoted(l)} = r.${quoted(r)}`
    const inputs = [left.table.columns, right.table.columns].map((columns) => [...columns])
    const table = model.selectSql({ kind: 'pairs', left: l, right: r }, left.table, right.table)
    const checked = { query, inputs, columns: [...table.columns], isOrdered: false }
    return { id: this.#node('sqlQuery', { query, checked }, left.id, right.id), table }
  }

  #selected(query: string, select: model.ModelSelect, from: string, given: model.ModelTable) {
    const table = model.selectSql(select, given)
    const checked = {
      query,
      inputs: [[...given.columns]],
      columns: [...table.columns],
      isOrdered: table.isOrdered,
    }
    return { id: this.#node('sqlQuery', { query, checked }, from), table }
  }

  #sort({ id: from, table }: Built) {
    const columns = this.#g(fc.shuffledSubarray, [...table.columns], {
      maxLength: Math.min(2, table.columns.length),
    })
    const keys = columns.map(({ name: column }) => ({
      column,
      descending: this.#g(fc.boolean),
      emptyFirst: this.#g(fc.boolean),
      ignoreCase: false,
    }))
    const id = this.#node('sortRows', { keys }, from)
    return { id, table: model.sort(table, keys) }
  }

  #distinct({ id: from, table }: Built) {
    const columns = this.#g(
      fc.shuffledSubarray,
      table.columns.map(({ name }) => name),
      { minLength: 1 },
    )
    const keep = this.#pick<'first' | 'last' | 'duplicates'>(['first', 'last', 'duplicates'])
    const ignored = { ignoreCase: this.#g(fc.boolean), ignoreSpaces: this.#g(fc.boolean) }
    const id = this.#node('removeDuplicates', { columns, keep, order: [], ...ignored }, from)
    return { id, table: model.removeDuplicates(table, columns, keep, ignored) }
  }

  #clean({ id: from, table }: Built) {
    const columns = this.#g(
      fc.subarray,
      table.columns.flatMap(({ name, type }) => (type === 'text' ? [name] : [])),
    )
    if (columns.length === 0) return { id: from, table }
    const isUpper = this.#g(fc.boolean)
    const letterCase = isUpper ? 'upper' : 'keep'
    const id = this.#node(
      'cleanText',
      { columns, letterCase, invisible: true, collapse: true, trim: true },
      from,
    )
    return { id, table: model.clean(table, columns, isUpper) }
  }

  #split({ id: from, table }: Built) {
    const { name: column } = this.#pick(table.columns)
    const delimiters = this.#pick([['.'], [' '], ['.', '1', '\n'], ['x', '  ', ' '], ["'"]])
    const keepOriginal = this.#g(fc.boolean)
    const count = this.#pick([1, 2, 3])
    const names = Array.from({ length: count }, (_, i) => `part ${this.nodes.length} ${i}`)
    const into = this.#pick<'columns' | 'rows'>(['columns', 'rows'])
    const isTaken = table.columns.some(({ name }) => name.toLowerCase() === `${column} 1`.toLowerCase())
    if (into === 'rows' && isTaken) return { id: from, table }
    const config = { column, delimiters, into, count, keepOriginal, names: into === 'rows' ? [] : names }
    const id = this.#node('splitColumn', config, from)
    const target = into === 'rows' ? into : { count, names }
    return { id, table: model.split(table, column, delimiters, target, keepOriginal) }
  }

  #extract({ id: from, table }: Built) {
    const { name: column } = this.#pick(table.columns)
    const pattern = this.#pick(['[0-9]+', '([0-9])([.x])?', '([^ ])( +)', '\\\\N|"', '(a|ü)()'])
    const into = this.#pick<'columns' | 'rows'>(['columns', 'rows'])
    const groups = pattern.match(/\((?!\?:)/g)?.length ?? 0
    const names = Array.from({ length: Math.max(1, groups) }, (_, i) => `found ${this.nodes.length} ${i}`)
    const id = this.#node('splitColumn', { column, by: 'extract', pattern, into, names }, from)
    return { id, table: model.extract(table, column, pattern, names, into) }
  }

  #merge({ id: from, table }: Built) {
    const columns = this.#g(
      fc.shuffledSubarray,
      table.columns.map(({ name }) => name),
    )
    if (columns.length < 2) return { id: from, table }
    const [separator, skipEmpty] = [this.#pick(['', ', ', "'"]), this.#g(fc.boolean)]
    const name = `merged ${this.nodes.length}`
    const id = this.#node('mergeColumns', { columns, name, separator, skipEmpty }, from)
    return { id, table: model.mergeInto(table, columns, name, separator, skipEmpty) }
  }

  #fill({ id: from, table }: Built) {
    const names = table.columns.map(({ name }) => name)
    const columns = this.#g(fc.subarray, names, { minLength: 1 })
    const within = this.#g(
      fc.subarray,
      names.filter((name) => !columns.includes(name)),
    )
    const way = this.#pick<'above' | 'below'>(['above', 'below'])
    const id = this.#node('fillEmpty', { columns, from: way, within }, from)
    return { id, table: model.fill(table, columns, way, within) }
  }

  #similar({ id: from, table }: Built) {
    const names = table.columns.map(({ name }) => name)
    if (names.includes('group') || names.includes('score')) return { id: from, table }
    const columns = this.#g(fc.shuffledSubarray, names, {
      minLength: 1,
      maxLength: Math.min(2, names.length),
    })
    const onlyGroups = this.#g(fc.boolean)
    const config = {
      ...newSimilarRows(columns.map((column) => comparedColumn(column, { method: 'equal' }))),
      groups: this.#pick<'centre' | 'chain'>(['centre', 'chain']),
      keep: onlyGroups ? ('similar' as const) : ('all' as const),
    }
    const similar = this.#node('similarRows', config, from)
    // The reasons name rows of the sources, which the model doesn't know.
    const selectedColumns = [...names, 'group', 'score'].map((name) => ({ column: name, name }))
    const id = this.#node('columnSelection', { selectedColumns }, similar)
    return { id, table: model.similarRows(table, columns, onlyGroups) }
  }

  #rules({ id: from, table }: Built) {
    const rules = Array.from({ length: this.#pick([1, 2, 3]) }, (_, i) => {
      const numbers = table.columns.filter(({ type }) => type !== 'text')
      const checks: readonly model.ModelRule['check'][] =
        numbers.length > 0 ? ['notEmpty', 'unique', 'inRange'] : ['notEmpty', 'unique']
      const check = this.#pick(checks)
      const chosen =
        check === 'inRange'
          ? [this.#pick(numbers)]
          : this.#g(fc.shuffledSubarray, [...table.columns], { minLength: 1 })
      const columns = chosen.map(({ name }) => name)
      const rule = { check, columns, least: this.#pick(['0', '1']), leavesOut: this.#g(fc.boolean) }
      return { ...newRule(check), ...rule, name: `rule ${i}` }
    })
    const config = rules.map(({ leavesOut, ...rule }) => ({
      ...rule,
      onFailure: leavesOut ? ('leaveOut' as const) : ('warn' as const),
    }))
    const id = this.#node('checkRows', { rules: config }, from)
    return { id, table: model.checkRows(table, rules) }
  }

  #json({ id: from, table }: Built) {
    const texts = table.columns.filter(({ type }) => type === 'text')
    if (texts.length === 0) return { id: from, table }
    const { name: column } = this.#pick(texts)
    const place = this.#pick([null, 0, 1])
    const added = { name: `json ${this.nodes.length}`, type: this.#g(() => types) }
    const leaveOut = this.#g(fc.boolean)
    const columns = [{ path: place === null ? '$' : `[${place}]`, ...added }]
    const id = this.#node('parseJson', { column, columns, onReject: leaveOut ? 'leaveOut' : 'setNull' }, from)
    return { id, table: model.parseJson(table, column, added, place, leaveOut) }
  }

  #replace({ id: from, table }: Built) {
    const match = this.#pick<'whole' | 'part'>(['whole', 'part'])
    const columns = this.#g(
      fc.subarray,
      table.columns.flatMap(({ name, type }) => (match === 'whole' || type === 'text' ? [name] : [])),
    )
    // A value of a pair must suit all columns.
    const isText = table.columns.every(({ name, type }) => type === 'text' || !columns.includes(name))
    const texts = isText
      ? ['', '1', 'X', 'x', 'ü', 'Ü', "'", '1.5', '\\N', '.', 'a']
      : ['', '1', '0', '+02', '-0']
    const pairs = Array.from({ length: this.#pick([1, 2, 3]) }, () => ({
      from: this.#pick(texts),
      to: this.#pick(isText ? texts : ['', '1', '0', '7']),
    }))
    const ignoreCase = this.#g(fc.boolean)
    if (columns.length === 0) return { id: from, table }
    const id = this.#node('replaceValues', { columns, match, ignoreCase, pairs }, from)
    return { id, table: model.replace(table, columns, match, ignoreCase, pairs) }
  }

  #group({ id: from, table }: Built) {
    const taken = this.#g(fc.shuffledSubarray, names, { minLength: names.length })
    const columns = this.#g(fc.shuffledSubarray, [...table.columns])
    const keys = columns.map(({ name: column }, i) => ({
      column,
      part: 'value' as const,
      name: taken[i] ?? '',
    }))
    const count = this.#pick(keys.length > 0 ? [0, 1, 2, 3] : [1, 2, 3])
    const aggregates = Array.from({ length: count }, (_, i) =>
      this.#aggregate(table, taken[keys.length + i] ?? ''),
    )
    const id = this.#node(
      'groupBy',
      { keys, aggregates: aggregates.map((aggregate) => ({ ...aggregate, order: [] })) },
      from,
    )
    return { id, table: model.groupBy(table, keys, aggregates) }
  }

  #aggregate(table: model.ModelTable, name: string): model.ModelAggregate {
    const { name: column, type } = this.#pick(table.columns)
    const by = this.#pick<model.ModelFunction>([
      'countRows',
      'countValues',
      'countDistinct',
      'min',
      'max',
      'first',
      'last',
      'joined',
      ...(type === 'text' ? [] : (['sum', 'sum', 'average', 'average', 'median', 'percentile'] as const)),
    ])
    return {
      function: by,
      column,
      name,
      percentile: this.#pick([0, 12.5, 33.333333, 90, 100]),
      separator: this.#pick([', ', '', "'"]),
      distinct: this.#g(fc.boolean),
    }
  }

  #pivot({ id: from, table }: Built) {
    const taken = this.#g(fc.shuffledSubarray, names, { minLength: names.length })
    const keys = this.#g(fc.shuffledSubarray, [...table.columns], {
      maxLength: Math.min(2, table.columns.length),
    }).map(({ name: column }, i) => ({ column, part: 'value' as const, name: taken[i] ?? '' }))
    const { name: column, type } = this.#pick(table.columns)
    const listed = {
      text: ['', '1', '1.5', 'x', 'ü'],
      int: ['', '1', '+02', '-0'],
      decimal: ['', '1.50', '2', '-0'],
    }
    const values = this.#g(fc.shuffledSubarray, listed[type], { minLength: 1 }).map((value, i) => ({
      value,
      name: taken[keys.length + i] ?? '',
    }))
    const othersName = taken.at(-1) ?? ''
    const aggregate = this.#aggregate(table, '')
    const counted = model.pivot(
      table,
      [],
      column,
      values,
      { ...aggregate, function: 'countRows' },
      othersName,
    )
    const hasOthers = counted.rows.some(({ cells }) => cells.at(-1) !== '0')
    const others = this.#pick<'leaveOut' | 'column' | 'fail'>([
      'leaveOut',
      'column',
      ...(hasOthers ? [] : (['fail'] as const)),
    ])
    const { name: _, ...cell } = { ...aggregate, order: [] }
    const id = this.#node('pivot', { keys, column, values, cell, others, othersName }, from)
    return {
      id,
      table: model.pivot(table, keys, column, values, aggregate, others === 'column' ? othersName : null),
    }
  }

  #unpivot({ id: from, table }: Built) {
    const all = table.columns.map(({ name }) => name)
    const columns = this.#g(fc.subarray, all)
    const isSome = columns.length > 0 && this.#g(fc.boolean)
    const turned = isSome ? columns : all.filter((name) => !columns.includes(name))
    if (turned.length === 0) return { id: from, table }
    const keepEmpty = this.#g(fc.boolean)
    const [nameColumn = '', valueColumn = ''] = names.filter((name) => !all.includes(name))
    const choose = isSome ? ('some' as const) : ('others' as const)
    const id = this.#node('unpivot', { choose, columns, nameColumn, valueColumn, keepEmpty }, from)
    return { id, table: model.unpivot(table, turned, { name: nameColumn, value: valueColumn }, keepEmpty) }
  }

  #first({ id: from, table }: Built) {
    const columns = this.#g(
      fc.subarray,
      table.columns.map(({ name }) => name),
    )
    const take = this.#pick<'first' | 'last' | 'skip'>(['first', 'last', 'skip'])
    const count = this.#pick([0, 1, 2, 5])
    const id = this.#node('firstRows', { take, count, share: 10, seed: 1, columns }, from)
    return { id, table: model.firstRows(table, take, count, columns) }
  }

  #running({ id: from, table }: Built) {
    const all = table.columns.map(({ name }) => name)
    const groups = this.#g(fc.subarray, all)
    const sorted = this.#g(fc.shuffledSubarray, all, { maxLength: Math.min(2, all.length) })
    const order = sorted.map((column) => ({
      column,
      descending: this.#g(fc.boolean),
      emptyFirst: this.#g(fc.boolean),
      ignoreCase: false,
    }))
    const free = names.filter((name) => !all.includes(name))
    const values = Array.from({ length: this.#pick([1, 2]) }, (_, i) => {
      const { name: column, type } = this.#pick(table.columns)
      const by = this.#pick<model.ModelRunning>([
        'rowNumber',
        'previous',
        'next',
        ...(order.length > 0 ? (['rank', 'denseRank'] as const) : []),
        ...(type === 'text'
          ? []
          : ([
              'runningTotal',
              'runningAverage',
              'movingTotal',
              'movingAverage',
              'difference',
              'difference',
            ] as const)),
      ])
      return { function: by, column, name: free[i] ?? `new ${i}`, rows: this.#pick([1, 2, 3]) }
    })
    const id = this.#node('runningValues', { groups, order, values }, from)
    return { id, table: model.runningValues(table, groups, order, values) }
  }

  #join(left: Built, right: Built) {
    const kind = this.#pick<model.ModelJoin>(['innerJoin', 'leftJoin', 'rightJoin', 'fullJoin'])
    const keys = this.#keys(left, right)
    const all = model.join(kind, left.table, right.table, keys, null)
    const selectedColumns = this.#choice(all.columns)
    const id = this.#node(kind, { keys, selectedColumns }, left.id, right.id)
    return { id, table: model.select(all, selectedColumns) }
  }

  #keys(left: { table: model.ModelTable }, right: { table: model.ModelTable }) {
    const nameOf = ({ table }: typeof left) => this.#pick(table.columns.map(({ name }) => name))
    return Array.from({ length: this.#pick([1, 1, 2]) }, () => ({
      left: nameOf(left),
      right: nameOf(right),
    }))
  }

  #matching(left: Built, right: Built) {
    const kind = this.#pick<'rowsWithMatch' | 'rowsWithoutMatch'>(['rowsWithMatch', 'rowsWithoutMatch'])
    const keys = this.#keys(left, right)
    const id = this.#node(kind, { keys }, left.id, right.id)
    return { id, table: model.keepMatching(kind, left.table, right.table, keys) }
  }

  #compare(left: Built, right: Built) {
    const keys = this.#keys(left, right)
    const unchanged = this.#g(fc.boolean)
    const id = this.#node('compareTables', { keys, columns: null, unchanged }, left.id, right.id)
    return { id, table: model.compareTables(left.table, right.table, keys, unchanged) }
  }

  #lookUp(left: Built, right: Built) {
    const keys = this.#keys(left, right)
    // Without an order, it is unknown which of several matches is the first.
    const isFirst = right.table.isOrdered && this.#g(fc.boolean)
    const severalMatches = isFirst ? 'first' : 'leaveOut'
    const noMatch = this.#pick<'empty' | 'leaveOut'>(['empty', 'leaveOut'])
    const chosen = this.#g(fc.shuffledSubarray, [...right.table.columns], { minLength: 1 })
    const isTaken = (name: string) =>
      left.table.columns.some((column) => column.name.toLowerCase() === name.toLowerCase())
    const free = names.filter((name) => !isTaken(name))
    const columns = chosen.map(({ name }, i) => ({ column: name, name: free[i] ?? `looked up ${i}` }))
    const id = this.#node('lookUp', { keys, columns, severalMatches, noMatch }, left.id, right.id)
    const leavesOut = { several: severalMatches === 'leaveOut', none: noMatch === 'leaveOut' }
    return { id, table: model.lookUp(left.table, right.table, keys, columns, leavesOut) }
  }

  #union(left: Built, right: Built) {
    const matchBy = this.#pick<'name' | 'position'>(['name', 'position'])
    const removeDuplicates = this.#g(fc.boolean)
    const all = model.union(left.table, right.table, matchBy, false, null)
    const selectedColumns = this.#choice(all.columns)
    const id = this.#node('unionTable', { matchBy, removeDuplicates, selectedColumns }, left.id, right.id)
    return { id, table: model.union(left.table, right.table, matchBy, removeDuplicates, selectedColumns) }
  }

  #choice(columns: readonly model.ModelColumn[]): { column: string; name: string }[] | null {
    if (this.#g(fc.boolean)) return null
    const chosen = this.#g(fc.shuffledSubarray, [...columns], { minLength: 1 })
    const taken = this.#g(fc.shuffledSubarray, names, { minLength: names.length })
    return chosen.map(({ name }, i) => ({ column: name, name: taken[i] ?? `n${i}` }))
  }

  #node<K extends NodeKind>(kind: K, config: Partial<ConfigOf<K>>, ...from: string[]): string {
    const id = `node${this.nodes.length}`
    this.nodes.push(nodeOf(id, kind, config))
    this.edges.push(...from.map((source) => `${source}>${id}`))
    return id
  }

  #pick<T>(of: readonly T[]): T {
    return this.#g(() => fc.constantFrom(...of))
  }
}

const switchedOff = (node: WorkflowNode): WorkflowNode => ({
  ...node,
  data: { ...node.data, switchedOff: true },
})

const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`

/** True if SQL can have the columns of a table: its names don't differ by case only, and its decimals fit. */
function canSelect(table: model.ModelTable): boolean {
  const { columns } = table
  const names = new Set(columns.map(({ name }) => name.toLowerCase()))
  return names.size === columns.length && model.areDecimalsWithin(table, 28, 10)
}
