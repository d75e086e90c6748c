import type { WorkflowNode } from '../graph/document.ts'
import { hasValidConfig } from '../graph/has-valid-config.ts'
import type { ConfigOf } from '../graph/node-kinds.ts'
import { countPhrase } from '../model/count-phrase.ts'
import { namesPhrase } from '../model/names-phrase.ts'
import { filterFormulaOf } from '../steps/filter-rows.ts'
import { type StepKind, steps } from '../steps/index.ts'
import type { RowCondition, RowOperator } from '../steps/row-filter.ts'
import { ruleNames } from '../steps/row-rule.ts'
import { groupPhrase } from './aggregate-phrases.ts'
import { firstRowsPhrase, pivotPhrase, runningPhrase, unpivotPhrase } from './row-shape-phrases.ts'
import { valueStepLine } from './value-step-line.ts'

/** Writes a sentence from a step's settings. Null while they say nothing. */
type Sentence<K extends StepKind> = (config: ConfigOf<K>, node: WorkflowNode<K>) => string | null

/** A test fails for a kind without a sentence. */
type Sentences = { readonly [K in StepKind]?: Sentence<K> }

/** Returns what a step does with its settings, such as 'rows where Region is "EU" and Amount > 100'. */
export function stepSentence(node: WorkflowNode): string | null {
  if (!hasValidConfig(node.data)) return null
  const sentence = isStep(node) ? written(node) : null
  return sentence === null || sentence.trim() === '' ? null : sentence
}

const isStep = (node: WorkflowNode): node is WorkflowNode<StepKind> => node.data.kind in steps

function written<K extends StepKind>(node: WorkflowNode<K>): string | null {
  return sentences[node.data.kind]?.(node.data.config, node) ?? null
}

const ofKeys = ({ keys }: { readonly keys: readonly { readonly left: string; readonly right: string }[] }) =>
  keys.length === 0
    ? null
    : keys.map(({ left, right }) => (left === right ? left : `${left} = ${right}`)).join(' and ')

const matched = (words: string) => (config: Parameters<typeof ofKeys>[0]) => {
  const keys = ofKeys(config)
  return keys && `${words} ${keys}`
}

const sentences: Sentences = {
  columnSelection: ({ selectedColumns }) => chosenColumns(selectedColumns),
  changeDataType: ({ columnDataTypes }) =>
    columnDataTypes.length === 0
      ? null
      : namesPhrase(columnDataTypes.map(({ columnName, toType }) => `${columnName} to ${toType}`)),
  dataTable: () => 'all rows, in a tab of their own',
  filterRows: (config) => {
    const formula = filterFormulaOf(config)
    if (formula) return formula.text.trim() === '' ? null : `rows where ${formula.text.trim()}`
    const filter = filterSentence(config)
    return filter && `rows where ${filter}`
  },
  sortRows: ({ keys }) =>
    keys.length === 0
      ? null
      : `by ${keys.map(({ column, descending }) => (descending ? `${column}, descending` : column)).join('; ')}`,
  removeDuplicates: ({ columns, keep, ignoreCase, ignoreSpaces }) => {
    if (!columns) return keep === 'duplicates' ? 'only rows that occur again' : `the ${keep} of equal rows`
    if (columns.length === 0) return null
    const ignored = [...(ignoreCase ? ['case'] : []), ...(ignoreSpaces ? ['additional spaces'] : [])]
    const by = `${columns.join(', ')}${ignored.length > 0 ? ` without ${ignored.join(' and ')}` : ''}`
    return keep === 'duplicates' ? `only rows that are equal in ${by}` : `the ${keep} row for each ${by}`
  },
  unpivot: (config) => (config.columns.length === 0 ? null : `${unpivotPhrase(config)} to rows`),
  firstRows: firstRowsPhrase,
  runningValues: runningPhrase,
  groupBy: ({ keys, aggregates }) => groupPhrase(keys, aggregates),
  replaceValues: (_, node) => valueStepLine(node),
  cleanText: (_, node) => valueStepLine(node),
  splitColumn: (_, node) => valueStepLine(node),
  mergeColumns: (_, node) => valueStepLine(node),
  parseJson: (_, node) => valueStepLine(node),
  sqlQuery: ({ query }) => query.replace(/\s+/g, ' ').trim(),
  fillEmpty: (_, node) => valueStepLine(node),
  rowsWithMatch: matched('rows with a match by'),
  rowsWithoutMatch: matched('rows without a match by'),
  lookUp: (config) => {
    const keys = ofKeys(config)
    const columns = config.columns ? namesPhrase(config.columns.map(({ name }) => name)) : 'all columns'
    return keys && `${columns} by ${keys}`
  },
  calculateColumns: ({ columns }) =>
    columns.length === 0 ? null : columns.map(({ name, formula }) => `${name} = ${formula}`).join('; '),
  pivot: pivotPhrase,
  checkRows: ({ rules }) => (rules.length === 0 ? null : namesPhrase(ruleNames(rules))),
  similarRows: ({ columns }) =>
    columns.length === 0 ? null : `groups of rows alike in ${columns.map(({ column }) => column).join(', ')}`,
  compareTables: matched('rows that differ, by'),
  innerJoin: matched('matching rows by'),
  leftJoin: matched('all left rows, with matches by'),
  rightJoin: matched('all right rows, with matches by'),
  fullJoin: matched('all rows, matched by'),
  unionTable: ({ matchBy, removeDuplicates }) =>
    `rows of both tables, columns by ${matchBy}${removeDuplicates ? ', without duplicates' : ''}`,
}

const nameOfColumn = ({ column, name }: { readonly column: string; readonly name: string }) =>
  column === name ? name : `${name} (from ${column})`

function chosenColumns(chosen: ConfigOf<'columnSelection'>['selectedColumns']): string {
  if (!chosen) return 'all columns'
  return `${countPhrase(chosen.length, 'column')}: ${namesPhrase(chosen.map(nameOfColumn))}`
}

const operators = {
  is: 'is',
  isNot: 'is not',
  isOneOf: 'is one of',
  isNotOneOf: 'is none of',
  contains: 'contains',
  doesNotContain: 'does not contain',
  startsWith: 'starts with',
  endsWith: 'ends with',
  isLess: '<',
  isAtMost: '≤',
  isGreater: '>',
  isAtLeast: '≥',
  isBetween: 'is between',
  isTrue: 'is true',
  isFalse: 'is false',
  isEmpty: 'is empty',
  isNotEmpty: 'is not empty',
} as const satisfies Readonly<Record<RowOperator, string>>

function filterSentence({ match, groups }: Pick<ConfigOf<'filterRows'>, 'match' | 'groups'>): string | null {
  const filled = groups.filter(({ conditions }) => conditions.length > 0)
  if (filled.length === 0) return null
  const word = (of: 'all' | 'any') => (of === 'all' ? ' and ' : ' or ')
  return filled
    .map(({ match: within, conditions }) => {
      const phrase = conditions.map(conditionSentence).join(word(within))
      return conditions.length > 1 && filled.length > 1 ? `(${phrase})` : phrase
    })
    .join(word(match))
}

function conditionSentence({ column, operator, values }: RowCondition): string {
  const between = operator === 'isBetween' ? ' and ' : ', '
  return [column, operators[operator], values.map(shownValue).join(between)]
    .filter((part) => part !== '')
    .join(' ')
}

/** Numbers, days and times need no quotes. */
const shownValue = (value: string) => (/^[-+]?\d[\d.:T -]*$/.test(value) ? value : `"${value}"`)
