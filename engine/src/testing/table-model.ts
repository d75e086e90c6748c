/**
 * A reference implementation of the steps in plain JavaScript on arrays, which doesn't use the engine or its contracts.
 * Tests compare DuckDB's results with it.
 */
import { referenceConversions } from '../steps/conversions/reference-model.ts'
import { jsonAt, jsonText, parseJsonModel } from './json-model.ts'

export type ModelType = 'text' | 'int' | 'decimal'
export interface ModelColumn {
  readonly name: string
  readonly type: ModelType
}
export type ModelCell = string | null

interface ModelRow {
  readonly cells: readonly ModelCell[]
  /** True when every source cell is null. Such rows are dropped at the end. */
  readonly isEmpty: boolean
  readonly isRejected: boolean
}

export interface ModelTable {
  readonly columns: readonly ModelColumn[]
  readonly rows: readonly ModelRow[]
  /** True when the row order is significant. */
  readonly isOrdered: boolean
}

export type ModelChoice = readonly { readonly column: string; readonly name: string }[] | null

/** Returns the table of a file. */
export function file(names: readonly string[], rows: readonly (readonly ModelCell[])[]): ModelTable {
  return {
    columns: names.map((name) => ({ name, type: 'text' })),
    rows: rows.map((cells) => ({
      cells,
      isEmpty: cells.every((cell) => cell === null),
      isRejected: false,
    })),
    isOrdered: true,
  }
}

/** Returns a table without empty and rejected rows. */
export function materialized(table: ModelTable): ModelTable {
  return { ...table, rows: table.rows.filter(({ isEmpty, isRejected }) => !isEmpty && !isRejected) }
}

export function select(table: ModelTable, choice: ModelChoice): ModelTable {
  if (!choice) return table
  const places = choice.map(({ column }) => table.columns.findIndex(({ name }) => name === column))
  return {
    ...table,
    columns: choice.map(({ name }, i) => ({ name, type: table.columns[places[i] ?? -1]?.type ?? 'text' })),
    rows: table.rows.map((row) => ({ ...row, cells: places.map((at) => row.cells[at] ?? null) })),
  }
}

export function change(
  table: ModelTable,
  changes: readonly { readonly column: string; readonly to: ModelType }[],
  leaveOut: boolean,
): ModelTable {
  const toOf = ({ name }: ModelColumn) => changes.find(({ column }) => column === name)?.to
  return {
    ...table,
    columns: table.columns.map((column) => ({ ...column, type: toOf(column) ?? column.type })),
    rows: table.rows.map((row) => {
      const cells = table.columns.map((column, i) => convert(row.cells[i] ?? null, toOf(column)))
      const fails = cells.some((cell, i) => cell === null && row.cells[i] !== null)
      return { ...row, cells, isRejected: row.isRejected || (fails && leaveOut) }
    }),
  }
}

function convert(cell: ModelCell, to: ModelType | undefined): ModelCell {
  if (cell === null || to === undefined || to === 'text') return cell
  return to === 'int' ? referenceConversions.int(cell) : referenceConversions.decimal(cell)
}

/**
 * Names the columns of tables that are matched by position. A name that is already taken, ignoring case, gets a number.
 */
function named(columns: readonly ModelColumn[]): readonly ModelColumn[] {
  const taken = new Set<string>()
  return columns.map((column) => {
    let { name } = column
    for (let n = 2; taken.has(name.toLowerCase()); n += 1) name = `${column.name} (${n})`
    taken.add(name.toLowerCase())
    return { ...column, name }
  })
}

const nulls = ({ columns }: ModelTable): readonly ModelCell[] => columns.map(() => null)

export function sideBySideModel(left: ModelTable, right: ModelTable): ModelTable {
  const count = Math.max(left.rows.length, right.rows.length)
  return {
    columns: named([...left.columns, ...right.columns]),
    rows: Array.from({ length: count }, (_, i) => {
      const [l, r] = [left.rows[i], right.rows[i]]
      return {
        cells: [...(l?.cells ?? nulls(left)), ...(r?.cells ?? nulls(right))],
        isEmpty: (l?.isEmpty ?? true) && (r?.isEmpty ?? true),
        isRejected: (l?.isRejected ?? false) || (r?.isRejected ?? false),
      }
    }),
    isOrdered: left.isOrdered && right.isOrdered,
  }
}

/** Removes insignificant zeros from a number. */
function short(text: string): string {
  const cut = text.includes('.') ? text.replace(/0+$/, '').replace(/\.$/, '') : text
  return cut === '-0' ? '0' : cut
}

function isEqual(a: ModelCell, aType: ModelType, b: ModelCell, bType: ModelType): boolean {
  if (a === null || b === null) return false
  return aType === 'text' || bType === 'text' ? a === b : short(a) === short(b)
}

export type ModelKeys = readonly { readonly left: string; readonly right: string }[]

function haveEqualKeys(
  left: ModelTable,
  l: ModelRow,
  right: ModelTable,
  r: ModelRow,
  keys: ModelKeys,
): boolean {
  const at = ({ columns }: ModelTable, name: string) => columns.findIndex((column) => column.name === name)
  return keys.every((key) => {
    const [i, j] = [at(left, key.left), at(right, key.right)]
    const [leftType, rightType] = [left.columns[i]?.type ?? 'text', right.columns[j]?.type ?? 'text']
    return isEqual(l.cells[i] ?? null, leftType, r.cells[j] ?? null, rightType)
  })
}

/** Returns the rows of a table that match a row of another table. A text without characters matches nothing. */
function matchesOf(left: ModelTable, l: ModelRow, right: ModelTable, keys: ModelKeys): readonly ModelRow[] {
  const isBlank = keys.some((key) => l.cells[left.columns.findIndex(({ name }) => name === key.left)] === '')
  return isBlank ? [] : right.rows.filter((r) => haveEqualKeys(left, l, right, r, keys))
}

/** Keeps the rows of the left table that have, or don't have, a match in the right table. */
export function keepMatching(
  kind: 'rowsWithMatch' | 'rowsWithoutMatch',
  a: ModelTable,
  b: ModelTable,
  keys: ModelKeys,
): ModelTable {
  const [left, right] = [materialized(a), materialized(b)]
  const isKept = (row: ModelRow) =>
    matchesOf(left, row, right, keys).length > 0 === (kind === 'rowsWithMatch')
  return { ...left, rows: left.rows.filter(isKept) }
}

/** Adds columns of the first match in the right table, under their new names. */
export function lookUp(
  a: ModelTable,
  b: ModelTable,
  keys: ModelKeys,
  choice: NonNullable<ModelChoice>,
  leavesOut: { readonly several: boolean; readonly none: boolean },
): ModelTable {
  const [left, right] = [materialized(a), materialized(b)]
  const added = select(right, choice)
  return {
    ...left,
    columns: [...left.columns, ...added.columns],
    rows: left.rows.map((row) => {
      const found = matchesOf(left, row, right, keys)
      const at = found[0] ? right.rows.indexOf(found[0]) : -1
      return {
        ...row,
        cells: [...row.cells, ...(added.rows[at]?.cells ?? nulls(added))],
        isRejected: found.length > 1 ? leavesOut.several : found.length === 0 && leavesOut.none,
      }
    }),
  }
}

/**
 * Compares all columns with equal names in an old (left) and a new (right) table. The n-th row with a key in the new
 * table belongs to the n-th row with this key in the old table.
 */
export function compareTables(a: ModelTable, b: ModelTable, keys: ModelKeys, unchanged: boolean): ModelTable {
  const [left, right] = [materialized(a), materialized(b)]
  const at = ({ columns }: ModelTable, name: string) => columns.findIndex((column) => column.name === name)
  const compared = left.columns.flatMap((column, old) => {
    const now = right.columns.findIndex(({ name }) => name.toLowerCase() === column.name.toLowerCase())
    const isKey = keys.some((key) => key.left === column.name)
    return isKey || now < 0 ? [] : [{ name: column.name, old, now }]
  })
  const keyTypes = keys.map((key) => {
    const types = [left.columns[at(left, key.left)]?.type, right.columns[at(right, key.right)]?.type]
    return types[0] === types[1] ? (types[0] ?? 'text') : 'text'
  })
  const free = new Set(left.rows)
  const rows: ModelCell[][] = []
  const add = (what: string, l: ModelRow | null, r: ModelRow | null, changed: readonly string[]) =>
    rows.push([
      what,
      ...keys.map((key) => r?.cells[at(right, key.right)] ?? l?.cells[at(left, key.left)] ?? null),
      what === 'changed' ? changed.join(', ') : null,
      ...compared.flatMap(({ old, now }) => [l?.cells[old] ?? null, r?.cells[now] ?? null]),
    ])
  for (const r of right.rows) {
    const hasBlank = keys.some((key) => r.cells[at(right, key.right)] === '')
    const l = hasBlank
      ? undefined
      : left.rows.find((one) => free.has(one) && haveEqualKeys(left, one, right, r, keys))
    if (!l) {
      add('added', null, r, [])
      continue
    }
    free.delete(l)
    const changed = compared.filter(({ old, now }) => {
      const [oldType, nowType] = [left.columns[old]?.type ?? 'text', right.columns[now]?.type ?? 'text']
      const [x, y] = [
        withoutBlank(l.cells[old] ?? null, oldType),
        withoutBlank(r.cells[now] ?? null, nowType),
      ]
      return !(x === null && y === null) && !isEqual(x, oldType, y, nowType)
    })
    const names = changed.map(({ name }) => name)
    if (changed.length > 0) add('changed', l, r, names)
    else if (unchanged) add('unchanged', l, r, [])
  }
  for (const l of left.rows) if (free.has(l)) add('removed', l, null, [])
  const columns: ModelColumn[] = [
    { name: 'Change', type: 'text' },
    ...keys.map((key, i) => ({ name: key.left, type: keyTypes[i] ?? 'text' })),
    { name: 'Changed columns', type: 'text' },
    ...compared.flatMap(({ name, old, now }) => [
      { name: `${name} (old)`, type: left.columns[old]?.type ?? 'text' },
      { name: `${name} (new)`, type: right.columns[now]?.type ?? 'text' },
    ]),
  ]
  return { ...plain(named(columns), rows), isOrdered: left.isOrdered && right.isOrdered }
}

export type ModelJoin = 'innerJoin' | 'leftJoin' | 'rightJoin' | 'fullJoin'

export function join(
  kind: ModelJoin,
  a: ModelTable,
  b: ModelTable,
  keys: ModelKeys,
  choice: ModelChoice,
): ModelTable {
  const [left, right] = [materialized(a), materialized(b)]
  const matches = (l: ModelRow, r: ModelRow) => haveEqualKeys(left, l, right, r, keys)
  const rows: ModelCell[][] = []
  const found = new Set<ModelRow>()
  for (const l of left.rows) {
    const partners = right.rows.filter((r) => matches(l, r))
    for (const r of partners) {
      found.add(r)
      rows.push([...l.cells, ...r.cells])
    }
    if (partners.length === 0 && (kind === 'leftJoin' || kind === 'fullJoin'))
      rows.push([...l.cells, ...nulls(right)])
  }
  if (kind === 'rightJoin' || kind === 'fullJoin')
    for (const r of right.rows) if (!found.has(r)) rows.push([...nulls(left), ...r.cells])
  return select(plain(named([...left.columns, ...right.columns]), rows), choice)
}

/** Returns the type of a column with values of two types. Whole numbers and decimals together are decimals. */
function typeOfBoth(a: ModelType, b: ModelType): ModelType {
  if (a === b) return a
  return a === 'text' || b === 'text' ? 'text' : 'decimal'
}

export function union(
  a: ModelTable,
  b: ModelTable,
  by: 'name' | 'position',
  removeDuplicates: boolean,
  choice: ModelChoice,
): ModelTable {
  const [left, right] = [materialized(a), materialized(b)]
  const columns: ModelColumn[] = [...left.columns]
  const places = right.columns.map((column, i) => {
    const same = columns.findIndex(({ name }) => name.toLowerCase() === column.name.toLowerCase())
    const place = by === 'position' ? i : same
    const held = columns[place]
    if (!held) return columns.push(column) - 1
    columns[place] = { name: held.name, type: typeOfBoth(held.type, column.type) }
    return place
  })
  const rows = [
    ...left.rows.map(({ cells }) => columns.map((_, i) => cells[i] ?? null)),
    ...right.rows.map(({ cells }) =>
      columns.map((_, i) => (places.includes(i) ? (cells[places.indexOf(i)] ?? null) : null)),
    ),
  ]
  const all = select(plain(named(columns), rows), choice)
  return removeDuplicates ? distinct(all) : { ...all, isOrdered: left.isOrdered && right.isOrdered }
}

function distinct(table: ModelTable): ModelTable {
  const isDecimal = (i: number) => table.columns[i]?.type === 'decimal'
  const groups = Map.groupBy(table.rows, ({ cells }) =>
    JSON.stringify(cells.map((cell, i) => (cell !== null && isDecimal(i) ? short(cell) : cell))),
  )
  const least = (rows: readonly ModelRow[], i: number) =>
    rows.map(({ cells }) => cells[i] ?? null).reduce((a, b) => (a !== null && b !== null && b < a ? b : a))
  const rows = [...groups.values()].map((group) =>
    table.columns.map((_, i) => (isDecimal(i) ? least(group, i) : (group[0]?.cells[i] ?? null))),
  )
  return plain(table.columns, rows)
}

/** Compares two values of a type as numbers or by their UTF-8 code. */
function compare(a: string, b: string, type: ModelType): number {
  if (type === 'text') return Buffer.compare(Buffer.from(a), Buffer.from(b))
  const places = Math.max(...[a, b].map((text) => text.split('.')[1]?.length ?? 0))
  const scaled = (text: string) => {
    const [whole = '', fraction = ''] = text.split('.')
    return BigInt(whole + fraction.padEnd(places, '0'))
  }
  const difference = scaled(a) - scaled(b)
  return difference < 0n ? -1 : difference > 0n ? 1 : 0
}

/** A text without characters counts as empty. */
function withoutBlank(cell: ModelCell, type: ModelType): ModelCell {
  return type === 'text' && cell === '' ? null : cell
}

export type ModelOperator = 'is' | 'isNot' | 'isLess' | 'isAtLeast' | 'isEmpty'

/** Keeps the rows whose value in a column fulfils a condition. */
export function filter(
  table: ModelTable,
  column: string,
  operator: ModelOperator,
  value: string,
): ModelTable {
  const given = materialized(table)
  const at = given.columns.findIndex(({ name }) => name === column)
  const type = given.columns[at]?.type ?? 'text'
  const isKept = (cell: ModelCell) => {
    if (operator === 'isEmpty') return cell === null || (type === 'text' && cell === '')
    if (cell === null) return operator === 'isNot'
    const order = compare(cell, value, type)
    return { is: order === 0, isNot: order !== 0, isLess: order < 0, isAtLeast: order >= 0 }[operator]
  }
  return { ...given, rows: given.rows.filter(({ cells }) => isKept(cells[at] ?? null)) }
}

/**
 * Keeps the rows whose value in a column, read as a whole number or a decimal, is greater than zero. A text that isn't
 * one fails, so its row doesn't stay.
 */
export function filterPositive(table: ModelTable, column: string, as: 'int' | 'decimal'): ModelTable {
  const given = materialized(table)
  const at = given.columns.findIndex(({ name }) => name === column)
  const isKept = (cell: ModelCell) => {
    const read = convert(cell, as)
    return read !== null && compare(read, '0', as) > 0
  }
  return { ...given, rows: given.rows.filter(({ cells }) => isKept(cells[at] ?? null)) }
}

export interface ModelSortKey {
  readonly column: string
  readonly descending: boolean
  readonly emptyFirst: boolean
}

/** Sorts rows. Rows that are equal in all keys keep their order. */
export function sort(table: ModelTable, keys: readonly ModelSortKey[]): ModelTable {
  const given = materialized(table)
  const compareRows = (a: ModelRow, b: ModelRow) => {
    for (const { column, descending, emptyFirst } of keys) {
      const at = given.columns.findIndex(({ name }) => name === column)
      const type = given.columns[at]?.type ?? 'text'
      const [left, right] = [a, b].map(({ cells }) => withoutBlank(cells[at] ?? null, type))
      if (left === undefined || right === undefined) continue
      if (left === null || right === null) {
        if (left !== right) return (left === null) === emptyFirst ? -1 : 1
        continue
      }
      const order = compare(left, right, type)
      if (order !== 0) return descending ? -order : order
    }
    return 0
  }
  return { ...given, rows: given.rows.toSorted(compareRows) }
}

/** Keeps one of the rows that are equal in some columns, or all rows that are equal to another row. */
export function removeDuplicates(
  table: ModelTable,
  columns: readonly string[],
  keep: 'first' | 'last' | 'duplicates',
  ignored: Ignored,
): ModelTable {
  const given = materialized(table)
  const places = columns.map((column) => given.columns.findIndex(({ name }) => name === column))
  const groups = new Map(
    [...equalRows(given, places, ignored).values()].flatMap((group) =>
      group.map((row) => [row, group] as const),
    ),
  )
  const isKept = (row: ModelRow) => {
    const group = groups.get(row) ?? []
    return keep === 'duplicates' ? group.length > 1 : row === group.at(keep === 'first' ? 0 : -1)
  }
  return { ...given, rows: given.rows.filter(isKept) }
}

export interface ModelRule {
  readonly check: 'notEmpty' | 'unique' | 'inRange'
  readonly columns: readonly string[]
  /** The least number, for a range. */
  readonly least: string
  readonly leavesOut: boolean
}

/** Leaves out the rows that fail a rule. Every rule is checked for all rows. */
export function checkRows(table: ModelTable, rules: readonly ModelRule[]): ModelTable {
  const given = materialized(table)
  const failing = rules.filter(({ leavesOut }) => leavesOut).flatMap((rule) => rowsFailing(given, rule))
  return {
    ...given,
    rows: given.rows.map((row) => ({ ...row, isRejected: failing.includes(row) })),
  }
}

/**
 * Adds the number of the group of rows whose texts are equal in some columns, apart from case, accents and signs. The
 * other rows are numbered behind the groups.
 */
export function similarRows(table: ModelTable, columns: readonly string[], onlyGroups: boolean): ModelTable {
  const given = materialized(table)
  const places = columns.map((column) => given.columns.findIndex(({ name }) => name === column))
  const keyOf = ({ cells }: ModelRow) => {
    const texts = places.map((at) => normalisedText(cells[at] ?? ''))
    return texts.includes('') ? null : JSON.stringify(texts)
  }
  const groups = [...Map.groupBy(given.rows, keyOf)].flatMap(([key, rows]) =>
    key !== null && rows.length > 1 ? [rows] : [],
  )
  const numbers = new Map(groups.flatMap((rows, i) => rows.map((row) => [row, String(i + 1)] as const)))
  const rows = onlyGroups ? groups.flat() : given.rows
  const alone = given.rows.filter((row) => !numbers.has(row))
  const taken = (name: string) => given.columns.some((column) => column.name.toLowerCase() === name)
  if (taken('group') || taken('score')) throw new Error('The model does not number names')
  return {
    ...given,
    columns: [...given.columns, { name: 'group', type: 'int' }, { name: 'score', type: 'decimal' }],
    rows: rows.map((row) => {
      const number = numbers.get(row)
      const own = String(groups.length + alone.indexOf(row) + 1)
      return { ...row, cells: [...row.cells, number ?? own, number === undefined ? null : '1.000'] }
    }),
  }
}

function normalisedText(text: string): string {
  return text
    .toLowerCase()
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}

function rowsFailing(table: ModelTable, { check, columns, least }: ModelRule): readonly ModelRow[] {
  const places = columns.map((column) => table.columns.findIndex(({ name }) => name === column))
  const valueOf = ({ cells }: ModelRow, at: number) =>
    withoutBlank(cells[at] ?? null, table.columns[at]?.type ?? 'text')
  const hasEmpty = (row: ModelRow) => places.some((at) => valueOf(row, at) === null)
  if (check === 'notEmpty') return table.rows.filter(hasEmpty)
  if (check === 'unique')
    return [...equalRows(table, places).values()]
      .filter((group) => group.length > 1)
      .flatMap((group) => group.filter((row) => !hasEmpty(row)))
  const [at = -1] = places
  return table.rows.filter((row) => {
    const value = valueOf(row, at)
    return value !== null && compare(value, least, table.columns[at]?.type ?? 'text') < 0
  })
}

export interface ModelPair {
  readonly from: string
  readonly to: string
}

/** Replaces values of some columns. Blank texts of pairs stand for empty values. */
export function replace(
  table: ModelTable,
  columns: readonly string[],
  match: 'whole' | 'part',
  ignoreCase: boolean,
  pairs: readonly ModelPair[],
): ModelTable {
  const given = materialized(table)
  const fold = (text: string) => (ignoreCase ? text.toLowerCase() : text)
  const isSame = (cell: ModelCell, from: string, type: ModelType) => {
    if (cell === null || (type === 'text' && cell === '')) return from === ''
    if (from === '') return false
    return type === 'text' ? fold(cell) === fold(from) : compare(cell, from, type) === 0
  }
  const whole = (cell: ModelCell, type: ModelType) => {
    const pair = pairs.find(({ from }) => isSame(cell, from, type))
    return pair ? pair.to || null : cell
  }
  const parts = (cell: ModelCell) => {
    const text = pairs.reduce((now, { from, to }) => {
      if (from === '') return now === '' ? to : now
      let [done, rest] = ['', now]
      for (let at = fold(rest).indexOf(fold(from)); at >= 0; at = fold(rest).indexOf(fold(from))) {
        done += rest.slice(0, at) + to
        rest = rest.slice(at + from.length)
      }
      return done + rest
    }, cell ?? '')
    return text === '' && cell !== '' ? null : text
  }
  return changeCells(given, columns, (cell, type) => (match === 'whole' ? whole(cell, type) : parts(cell)))
}

/** Trims and collapses plain spaces, and writes some columns in upper case. The letters must have one in upper case. */
export function clean(table: ModelTable, columns: readonly string[], isUpper: boolean): ModelTable {
  const given = materialized(table)
  const cleaned = (cell: ModelCell) => {
    if (cell === null || cell === '') return cell
    const text = cell.split(' ').filter(Boolean).join(' ').trim()
    return (isUpper ? text.toUpperCase() : text) || null
  }
  return changeCells(given, columns, cleaned)
}

/** Splits a column at each of some delimiters, into a number of columns or into rows, and trims the parts. */
export function split(
  table: ModelTable,
  column: string,
  delimiters: readonly string[],
  into: { readonly count: number; readonly names: readonly string[] } | 'rows',
  keepOriginal: boolean,
): ModelTable {
  const given = materialized(table)
  const at = given.columns.findIndex(({ name }) => name === column)
  const longest = delimiters.toSorted((a, b) => b.length - a.length)
  /** Returns the parts of a text, each with the text from the part on. */
  const piecesOf = (text: string) => {
    const pieces = [{ part: '', from: 0 }]
    for (let i = 0; i < text.length; ) {
      const delimiter = longest.find((one) => text.startsWith(one, i))
      const last = pieces.at(-1) ?? { part: '', from: 0 }
      if (delimiter !== undefined) {
        i += delimiter.length
        pieces.push({ part: '', from: i })
      } else {
        last.part += text[i]
        i += 1
      }
    }
    return pieces
  }
  const finished = (part: string | undefined) => part?.trim() || null
  const names = into === 'rows' ? [keepOriginal ? `${column} 1` : column] : into.names
  const cellsOf = (cell: ModelCell): readonly (readonly ModelCell[])[] => {
    if (cell === null) return [names.map(() => null)]
    const pieces = piecesOf(cell)
    if (into === 'rows') return pieces.map(({ part }) => [finished(part)])
    const cells = names.map((_, i) => finished(pieces[i]?.part))
    const last = into.count - 1
    if (pieces.length > into.count) cells[last] = finished(cell.slice(pieces[last]?.from))
    return [cells]
  }
  const placed = <T>(list: readonly T[], added: readonly T[]) =>
    list.toSpliced(keepOriginal ? at + 1 : at, keepOriginal ? 0 : 1, ...added)
  return {
    ...given,
    columns: placed(
      given.columns,
      names.map((name) => ({ name, type: 'text' as const })),
    ),
    rows: given.rows.flatMap((row) =>
      cellsOf(row.cells[at] ?? null).map((cells) => ({ ...row, cells: placed(row.cells, cells) })),
    ),
  }
}

/** Extracts the groups of a pattern, which JavaScript must read as RE2 does, from the first match or into rows. */
export function extract(
  table: ModelTable,
  column: string,
  pattern: string,
  names: readonly string[],
  into: 'columns' | 'rows',
): ModelTable {
  const given = materialized(table)
  const at = given.columns.findIndex(({ name }) => name === column)
  const added = names.map((name) => ({ name, type: 'text' as const }))
  return {
    ...given,
    columns: given.columns.toSpliced(at, 1, ...added),
    rows: given.rows.flatMap((row) => {
      const matches = [...(row.cells[at] ?? '').matchAll(new RegExp(pattern, 'gu'))]
      const parts = matches.map(([whole, ...groups]) => (groups.length === 0 ? [whole] : groups))
      const found = parts.length === 0 ? [names.map(() => null)] : into === 'rows' ? parts : parts.slice(0, 1)
      return found.map((cells) => ({
        ...row,
        cells: row.cells.toSpliced(at, 1, ...cells.map((cell) => cell?.trim() || null)),
      }))
    }),
  }
}

/** Merges columns into one text before the first of them. */
export function mergeInto(
  table: ModelTable,
  columns: readonly string[],
  name: string,
  separator: string,
  skipEmpty: boolean,
): ModelTable {
  const given = materialized(table)
  const places = columns.map((column) => given.columns.findIndex((one) => one.name === column))
  const first = Math.min(...places)
  const placed = <T>(list: readonly T[], merged: T) =>
    list.flatMap((one, i) => (i === first ? [merged] : places.includes(i) ? [] : [one]))
  const textOf = ({ cells }: ModelRow) => {
    const texts = places.map((place) => cells[place] ?? '')
    const used = skipEmpty ? texts.filter(Boolean) : texts
    return texts.every((text) => text === '') ? null : used.join(separator)
  }
  return {
    ...given,
    columns: placed(given.columns, { name, type: 'text' }),
    rows: given.rows.map((row) => ({ ...row, cells: placed(row.cells, textOf(row)) })),
  }
}

/** Fills empty values from the rows above or below that are equal in some columns. */
export function fill(
  table: ModelTable,
  columns: readonly string[],
  from: 'above' | 'below',
  within: readonly string[],
): ModelTable {
  const given = materialized(table)
  const places = given.columns.flatMap(({ name }, i) => (columns.includes(name) ? [i] : []))
  const groups = equalRows(
    given,
    within.map((column) => given.columns.findIndex(({ name }) => name === column)),
  )
  const keys = new Map([...groups].flatMap(([key, group]) => group.map((row) => [row, key] as const)))
  const last = new Map<string, ModelCell>()
  const ordered = from === 'above' ? given.rows : given.rows.toReversed()
  const rows = ordered.map((row) => {
    const key = keys.get(row)
    const cells = row.cells.map((cell, i) => {
      if (!places.includes(i)) return cell
      const id = JSON.stringify([i, key])
      const own = withoutBlank(cell, given.columns[i]?.type ?? 'text')
      if (own !== null) last.set(id, own)
      return last.get(id) ?? null
    })
    return { ...row, cells }
  })
  return { ...given, rows: from === 'above' ? rows : rows.toReversed() }
}

function changeCells(
  table: ModelTable,
  columns: readonly string[],
  changed: (cell: ModelCell, type: ModelType) => ModelCell,
): ModelTable {
  return {
    ...table,
    rows: table.rows.map((row) => ({
      ...row,
      cells: table.columns.map(({ name, type }, i) => {
        const cell = row.cells[i] ?? null
        return columns.includes(name) ? changed(cell, type) : cell
      }),
    })),
  }
}

export type ModelFunction =
  | 'countRows'
  | 'countValues'
  | 'countDistinct'
  | 'sum'
  | 'average'
  | 'min'
  | 'max'
  | 'median'
  | 'percentile'
  | 'first'
  | 'last'
  | 'joined'

export interface ModelAggregate {
  readonly function: ModelFunction
  readonly column: string
  readonly name: string
  /** For percentiles, in percent. */
  readonly percentile: number
  readonly separator: string
  readonly distinct: boolean
}

/** An exact number: the whole number `of` divided by 10 to the power of `scale`. */
interface Exact {
  readonly of: bigint
  readonly scale: number
}

function exactOf(text: string): Exact {
  const [whole = '', fraction = ''] = text.split('.')
  return { of: BigInt(whole + fraction), scale: fraction.length }
}

const atScale = ({ of, scale }: Exact, to: number) => of * 10n ** BigInt(to - scale)

function textOfExact({ of, scale }: Exact): string {
  const size = (of < 0n ? -of : of).toString().padStart(scale + 1, '0')
  const fraction = scale === 0 ? '' : `.${size.slice(-scale)}`
  return `${of < 0n ? '-' : ''}${scale === 0 ? size : size.slice(0, -scale)}${fraction}`
}

function sumOf(values: readonly string[]): Exact {
  const numbers = values.map(exactOf)
  const scale = Math.max(0, ...numbers.map((one) => one.scale))
  return { of: numbers.reduce((sum, one) => sum + atScale(one, scale), 0n), scale }
}

/** Divides by rounding half away from zero. */
function roundedDivision(a: bigint, b: bigint): bigint {
  const size = a < 0n ? -a : a
  const quotient = (2n * size + b) / (2n * b)
  return a < 0n ? -quotient : quotient
}

function averageOf(values: readonly string[]): string {
  const sum = sumOf(values)
  const scale = Math.max(12, sum.scale)
  return short(textOfExact({ of: roundedDivision(atScale(sum, scale), BigInt(values.length)), scale }))
}

function percentileOf(values: readonly string[], percent: number, type: ModelType): string {
  const sorted = values.toSorted((a, b) => compare(a, b, type))
  const passed = BigInt(Math.round(percent * 1e6)) * BigInt(sorted.length - 1)
  const at = Number(passed / 100_000_000n)
  const share = passed % 100_000_000n
  const low = sorted[at] ?? ''
  if (share === 0n) return low
  const [a, b] = [exactOf(low), exactOf(sorted[at + 1] ?? '')]
  const scale = Math.max(a.scale, b.scale)
  const of = atScale(a, scale) * (100_000_000n - share) + atScale(b, scale) * share
  return short(textOfExact({ of, scale: scale + 8 }))
}

function aggregateOf(rows: readonly ModelRow[], table: ModelTable, aggregate: ModelAggregate): ModelCell {
  const at = table.columns.findIndex(({ name }) => name === aggregate.column)
  const type = table.columns[at]?.type ?? 'text'
  const values = rows.flatMap(({ cells }) => withoutBlank(cells[at] ?? null, type) ?? [])
  const spelled = (value: string) => (type === 'decimal' ? short(value) : value)
  if (aggregate.function === 'countRows') return String(rows.length)
  if (aggregate.function === 'countValues') return String(values.length)
  if (aggregate.function === 'countDistinct') return String(new Set(values.map(spelled)).size)
  if (values.length === 0) return null
  // Equal decimals that are written differently are in the order of their texts.
  const sorted = values.toSorted(
    (a, b) => compare(a, b, type) || Buffer.compare(Buffer.from(a), Buffer.from(b)),
  )
  switch (aggregate.function) {
    case 'sum':
      return textOfExact(sumOf(values))
    case 'average':
      return averageOf(values)
    case 'min':
      return sorted[0] ?? null
    case 'max':
      return sorted.at(-1) ?? null
    case 'median':
      return percentileOf(values, 50, type)
    case 'percentile':
      return percentileOf(values, aggregate.percentile, type)
    case 'first':
      return values[0] ?? null
    case 'last':
      return values.at(-1) ?? null
    case 'joined':
      return (aggregate.distinct ? [...new Set(values)] : values).join(aggregate.separator)
  }
}

function aggregateType({ columns }: ModelTable, { function: by, column }: ModelAggregate): ModelType {
  if (by.startsWith('count')) return 'int'
  if (by === 'joined') return 'text'
  const type = columns.find(({ name }) => name === column)?.type ?? 'text'
  return ['sum', 'average', 'median', 'percentile'].includes(by) ? 'decimal' : type
}

/** Makes one row of all rows that are equal in some columns, in the order of the first rows. */
export function groupBy(
  table: ModelTable,
  keys: readonly { readonly column: string; readonly name: string }[],
  aggregates: readonly ModelAggregate[],
): ModelTable {
  const given = materialized(table)
  const places = keys.map(({ column }) => given.columns.findIndex(({ name }) => name === column))
  const typeAt = (at: number) => given.columns[at]?.type ?? 'text'
  const groups = keys.length > 0 ? [...equalRows(given, places).values()] : [given.rows]
  const columns = [
    ...keys.map(({ name }, i) => ({ name, type: typeAt(places[i] ?? -1) })),
    ...aggregates.map((aggregate) => ({ name: aggregate.name, type: aggregateType(given, aggregate) })),
  ]
  const rows = groups.map((group) => [
    ...places.map((at) => withoutBlank(group[0]?.cells[at] ?? null, typeAt(at))),
    ...aggregates.map((aggregate) => aggregateOf(group, given, aggregate)),
  ])
  return { ...plain(columns, rows), isOrdered: true }
}

/** Groups rows that are equal in some columns. */
interface Ignored {
  readonly ignoreCase?: boolean
  readonly ignoreSpaces?: boolean
}

function equalRows(
  { columns, rows }: ModelTable,
  places: readonly number[],
  { ignoreCase = false, ignoreSpaces = false }: Ignored = {},
): Map<string, ModelRow[]> {
  return Map.groupBy(rows, ({ cells }) =>
    JSON.stringify(
      places.map((at) => {
        const type = columns[at]?.type ?? 'text'
        const given = cells[at] ?? null
        const isText = type === 'text' && given !== null
        const cell = withoutBlank(isText && ignoreSpaces ? given.trim().split(/\s+/).join(' ') : given, type)
        const equal = cell !== null && type === 'decimal' ? short(cell) : cell
        return ignoreCase && type === 'text' ? (equal?.toLowerCase() ?? null) : equal
      }),
    ),
  )
}

/** Makes one row of all rows that are equal in some columns, and a column of each value of another column. */
export function pivot(
  table: ModelTable,
  keys: readonly { readonly column: string; readonly name: string }[],
  column: string,
  /** A blank value stands for empty values. */
  values: readonly { readonly value: string; readonly name: string }[],
  aggregate: ModelAggregate,
  /** The name of the column for other values. Null leaves their rows out. */
  others: string | null,
): ModelTable {
  const given = materialized(table)
  const at = given.columns.findIndex(({ name }) => name === column)
  const type = given.columns[at]?.type ?? 'text'
  // A listed value is read as a value of the column: +02 is 2.
  const spelled = (value: string) => (type === 'text' ? value : short(convert(value, type) ?? ''))
  const targetOf = ({ cells }: ModelRow) => {
    const value = withoutBlank(cells[at] ?? null, type) ?? ''
    const listed = values.find((one) =>
      one.value === '' ? value === '' : spelled(one.value) === spelled(value),
    )
    return listed?.name ?? others
  }
  const rows = given.rows.filter((row) => targetOf(row) !== null)
  const groups = keys.map(({ column: of }) => given.columns.findIndex(({ name }) => name === of))
  const grouped = keys.length > 0 ? [...equalRows({ ...given, rows }, groups).values()] : [rows]
  const names = [...values.map(({ name }) => name), ...(others === null ? [] : [others])]
  return {
    ...plain(
      [
        ...keys.map(({ name }, i) => ({
          name,
          type: given.columns[groups[i] ?? -1]?.type ?? ('text' as const),
        })),
        ...names.map((name) => ({ name, type: aggregateType(given, aggregate) })),
      ],
      grouped.map((group) => [
        ...groups.map((i) => withoutBlank(group[0]?.cells[i] ?? null, given.columns[i]?.type ?? 'text')),
        ...names.map((name) =>
          aggregateOf(
            group.filter((row) => targetOf(row) === name),
            given,
            aggregate,
          ),
        ),
      ]),
    ),
    isOrdered: true,
  }
}

/** Reads the whole JSON texts of a column as another type, into a new column behind it. */
export function parseJson(
  table: ModelTable,
  column: string,
  added: ModelColumn,
  place: number | null,
  leaveOut: boolean,
): ModelTable {
  const given = materialized(table)
  const at = given.columns.findIndex(({ name }) => name === column)
  return {
    ...given,
    columns: given.columns.toSpliced(at + 1, 0, added),
    rows: given.rows.map((row) => {
      const text = row.cells[at] ?? ''
      const tree = text === '' ? null : parseJsonModel(text)
      const value = jsonText(place === null ? tree : jsonAt(tree, [place]))
      const cell = convert(value, added.type)
      const fails = tree === undefined || (value !== null && cell === null)
      return {
        ...row,
        cells: row.cells.toSpliced(at + 1, 0, cell),
        isRejected: row.isRejected || (fails && leaveOut),
      }
    }),
  }
}

/** Makes a row of each cell of some columns, with the name of its column and its value. */
export function unpivot(
  table: ModelTable,
  turned: readonly string[],
  names: { readonly name: string; readonly value: string },
  keepEmpty: boolean,
): ModelTable {
  const given = materialized(table)
  const places = given.columns.flatMap(({ name }, i) => (turned.includes(name) ? [i] : []))
  const stay = given.columns.flatMap(({ name }, i) => (turned.includes(name) ? [] : [i]))
  const types = new Set(places.map((at) => given.columns[at]?.type ?? 'text'))
  const [only = 'text'] = types
  const type = types.size === 1 ? only : types.has('text') ? 'text' : 'decimal'
  const rows = given.rows.flatMap(({ cells }) =>
    places.flatMap((at) => {
      const value = cells[at] ?? null
      if (!keepEmpty && withoutBlank(value, type) === null) return []
      return [[...stay.map((i) => cells[i] ?? null), given.columns[at]?.name ?? null, value]]
    }),
  )
  const kept = stay.map((i) => given.columns[i] ?? { name: '', type: 'text' as const })
  const columns = [...kept, { name: names.name, type: 'text' as const }, { name: names.value, type }]
  return { ...plain(columns, rows), isOrdered: given.isOrdered }
}

/** Keeps the first or last rows, or all but the first ones, of the table or of each group. */
export function firstRows(
  table: ModelTable,
  take: 'first' | 'last' | 'skip',
  count: number,
  columns: readonly string[],
): ModelTable {
  const given = materialized(table)
  const places = columns.map((column) => given.columns.findIndex(({ name }) => name === column))
  const groups = columns.length > 0 ? [...equalRows(given, places).values()] : [given.rows]
  const kept = new Set(
    groups.flatMap((group) => {
      if (take === 'skip') return group.slice(count)
      return take === 'first' ? group.slice(0, count) : group.slice(Math.max(0, group.length - count))
    }),
  )
  return { ...given, rows: given.rows.filter((row) => kept.has(row)) }
}

export type ModelRunning =
  | 'rowNumber'
  | 'rank'
  | 'denseRank'
  | 'runningTotal'
  | 'runningAverage'
  | 'movingTotal'
  | 'movingAverage'
  | 'previous'
  | 'next'
  | 'difference'

export interface ModelRunningValue {
  readonly function: ModelRunning
  readonly column: string
  readonly name: string
  readonly rows: number
}

/** Adds columns whose values depend on other rows of the group, in the order of some keys. */
export function runningValues(
  table: ModelTable,
  groups: readonly string[],
  keys: readonly ModelSortKey[],
  values: readonly ModelRunningValue[],
): ModelTable {
  const given = materialized(table)
  const at = (column: string) => given.columns.findIndex(({ name }) => name === column)
  const parts = groups.length > 0 ? [...equalRows(given, groups.map(at)).values()] : [given.rows]
  const added = new Map<ModelRow, ModelCell[]>(given.rows.map((row) => [row, []]))
  for (const part of parts) {
    const sorted = sort({ ...given, rows: part }, keys).rows
    for (const value of values) {
      const place = at(value.column)
      const type = given.columns[place]?.type ?? 'text'
      for (const [i, row] of sorted.entries())
        added.get(row)?.push(runningValue(given, sorted, i, { ...value, place, type }, keys))
    }
  }
  const typeOf = ({ function: by, column }: ModelRunningValue): ModelType => {
    if (by === 'rowNumber' || by === 'rank' || by === 'denseRank') return 'int'
    return by === 'previous' || by === 'next' ? (given.columns[at(column)]?.type ?? 'text') : 'decimal'
  }
  return {
    ...given,
    columns: [...given.columns, ...values.map((value) => ({ name: value.name, type: typeOf(value) }))],
    rows: given.rows.map((row) => ({ ...row, cells: [...row.cells, ...(added.get(row) ?? [])] })),
  }
}

function runningValue(
  table: ModelTable,
  rows: readonly ModelRow[],
  i: number,
  { function: by, rows: count, place, type }: ModelRunningValue & { place: number; type: ModelType },
  keys: readonly ModelSortKey[],
): ModelCell {
  const cell = (at: number) => rows[at]?.cells[place] ?? null
  const valuesOf = (from: number) =>
    rows.slice(Math.max(0, from), i + 1).flatMap((row) => withoutBlank(row.cells[place] ?? null, type) ?? [])
  const total = (values: readonly string[]) => (values.length > 0 ? textOfExact(sumOf(values)) : null)
  const average = (values: readonly string[]) => (values.length > 0 ? averageOf(values) : null)
  /** True if a row has the same keys as the one before. */
  const isEqualToFormer = (at: number) =>
    keys.every(({ column }) => {
      const key = table.columns.findIndex(({ name }) => name === column)
      const keyType = table.columns[key]?.type ?? 'text'
      const [a, b] = [at, at - 1].map((one) => withoutBlank(rows[one]?.cells[key] ?? null, keyType))
      return a === null || b === null ? a === b : compare(a ?? '', b ?? '', keyType) === 0
    })
  const starts = rows.flatMap((_, at) => (at <= i && (at === 0 || !isEqualToFormer(at)) ? [at] : []))
  switch (by) {
    case 'rowNumber':
      return String(i + 1)
    case 'rank':
      return String((starts.at(-1) ?? 0) + 1)
    case 'denseRank':
      return String(starts.length)
    case 'runningTotal':
      return total(valuesOf(0))
    case 'runningAverage':
      return average(valuesOf(0))
    case 'movingTotal':
      return total(valuesOf(i - count + 1))
    case 'movingAverage':
      return average(valuesOf(i - count + 1))
    case 'previous':
      return cell(i - count)
    case 'next':
      return cell(i + count)
    case 'difference': {
      const [now, before] = [cell(i), cell(i - count)]
      if (now === null || before === null) return null
      const { of, scale } = exactOf(before)
      return total([now, textOfExact({ of: -of, scale })])
    }
  }
}

function plain(columns: readonly ModelColumn[], rows: readonly (readonly ModelCell[])[]): ModelTable {
  return {
    columns,
    rows: rows.map((cells) => ({ cells, isEmpty: false, isRejected: false })),
    isOrdered: false,
  }
}

/** Returns the model's type for the type of a formula. */
export function modelTypeOf(type: string): ModelType {
  if (type === 'text' || type === 'int' || type === 'decimal') return type
  throw new TypeError(`The model has no ${type}`)
}

/** A formula that an evaluator computes, and the type of its values. */
export interface ModelFormula extends ModelColumn {
  /** Returns the value for the cells of a row, or 'fails'. */
  readonly valueOf: (cells: readonly ModelCell[]) => { readonly value: ModelCell } | 'fails'
}

/** Adds a column with the values of a formula, or replaces the column of that name. A value that fails is empty. */
export function calculate(table: ModelTable, formula: ModelFormula, leaveOut: boolean): ModelTable {
  const { name, type, valueOf } = formula
  const found = table.columns.findIndex((column) => column.name.toLowerCase() === name.toLowerCase())
  const at = found < 0 ? table.columns.length : found
  return {
    ...table,
    columns: table.columns.toSpliced(at, 1, { name, type }),
    rows: table.rows.map((row) => {
      const result = valueOf(row.cells)
      const fails = result === 'fails'
      return {
        ...row,
        cells: row.cells.toSpliced(at, 1, fails ? null : result.value),
        isRejected: row.isRejected || (fails && leaveOut),
      }
    }),
  }
}

/** A SELECT that the model can compute. */
export type ModelSelect =
  /** Some columns of the rows whose text in a column is greater than a value. */
  | {
      readonly kind: 'filter'
      readonly columns: readonly string[]
      readonly by: string
      readonly above: string
    }
  /** For each value of a column: the number of rows, of values, and of different values, and the least and the greatest. */
  | { readonly kind: 'aggregate'; readonly key: string; readonly column: string }
  /** The rows of a table twice, or each different row once. */
  | { readonly kind: 'twice'; readonly column: string; readonly distinct: boolean }
  /** A column of each table for the pairs of rows with equal texts. */
  | { readonly kind: 'pairs'; readonly left: string; readonly right: string }
  /** A column in its order, empty values first. */
  | { readonly kind: 'sorted'; readonly column: string }

/** Computes a SELECT, whose columns are named a, b and so on. */
export function selectSql(
  query: ModelSelect,
  first: ModelTable,
  second: ModelTable | null = null,
): ModelTable {
  const left = materialized(first)
  const placeOf = ({ columns }: ModelTable, name: string) =>
    columns.findIndex((column) => column.name === name)
  const typeAt = ({ columns }: ModelTable, at: number) => columns[at]?.type ?? 'text'
  const result = (
    types: readonly ModelType[],
    rows: readonly (readonly ModelCell[])[],
    isOrdered = false,
  ) => ({
    columns: types.map((type, i) => ({ name: String.fromCharCode(97 + i), type })),
    rows: rows.map((cells) => ({
      cells: cells.map((cell, i) => (cell === null || types[i] === 'text' ? cell : short(cell))),
      isEmpty: false,
      isRejected: false,
    })),
    isOrdered,
  })
  switch (query.kind) {
    case 'filter': {
      const [by, places] = [placeOf(left, query.by), query.columns.map((name) => placeOf(left, name))]
      const kept = left.rows.filter(({ cells }) => {
        const value = cells[by] ?? null
        return value !== null && compare(value, query.above, 'text') > 0
      })
      return result(
        places.map((at) => typeAt(left, at)),
        kept.map(({ cells }) => places.map((at) => cells[at] ?? null)),
      )
    }
    case 'aggregate': {
      const [key, at] = [placeOf(left, query.key), placeOf(left, query.column)]
      const type = typeAt(left, at)
      const same = (cell: ModelCell, of: ModelType) => (cell === null || of === 'text' ? cell : short(cell))
      const groups = Map.groupBy(left.rows, ({ cells }) => same(cells[key] ?? null, typeAt(left, key)))
      const rows = [...groups].map(([value, members]) => {
        const values = members.flatMap(({ cells }) => same(cells[at] ?? null, type) ?? [])
        const sorted = values.toSorted((a, b) => compare(a, b, type))
        return [
          value,
          String(members.length),
          String(values.length),
          String(new Set(values).size),
          sorted[0] ?? null,
          sorted.at(-1) ?? null,
        ]
      })
      return result([typeAt(left, key), 'int', 'int', 'int', type, type], rows)
    }
    case 'twice': {
      const at = placeOf(left, query.column)
      const type = typeAt(left, at)
      const cells = result(
        [type],
        left.rows.map((row) => [row.cells[at] ?? null]),
      ).rows.map((row) => row.cells)
      const unique = new Map(cells.map((row) => [JSON.stringify(row), row])).values()
      return result([type], query.distinct ? [...unique] : [...cells, ...cells])
    }
    case 'pairs': {
      const right = materialized(second ?? first)
      const [l, r] = [placeOf(left, query.left), placeOf(right, query.right)]
      const rows = left.rows.flatMap((one) =>
        right.rows.flatMap((other) => {
          const [a, b] = [one.cells[l] ?? null, other.cells[r] ?? null]
          return a !== null && a === b ? [[a, b]] : []
        }),
      )
      return result(['text', 'text'], rows)
    }
    case 'sorted': {
      const at = placeOf(left, query.column)
      const type = typeAt(left, at)
      const rows = left.rows.map((row) => row.cells[at] ?? null)
      const ordered = rows.toSorted((a, b) => {
        if (a === null || b === null) return Number(a !== null) - Number(b !== null)
        return compare(a, b, type)
      })
      return result(
        [type],
        ordered.map((cell) => [cell]),
        true,
      )
    }
  }
}

/** True if each decimal of a table has at most some digits before and behind its point. */
export function areDecimalsWithin(table: ModelTable, whole: number, fraction: number): boolean {
  return materialized(table).rows.every(({ cells }) =>
    table.columns.every(({ type }, i) => {
      const cell = cells[i] ?? null
      if (type !== 'decimal' || cell === null) return true
      const [before = '', behind = ''] = short(cell).replace('-', '').split('.')
      return before.replace(/^0+/, '').length <= whole && behind.length <= fraction
    }),
  )
}
