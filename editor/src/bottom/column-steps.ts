import {
  type Column,
  type ConfigOf,
  columnReference,
  comparedColumn,
  type DataType,
  type DatePart,
  filterFormulaOf,
  isTextType,
  maxComparedColumns,
  maxRules,
  newRule,
  type RuleCheck,
  type SortKeys,
  uniqueNames,
} from '@anj/workflow'
import { newAggregate, newKey } from '../steps/aggregate-fields.ts'
import { newCondition } from '../steps/condition-fields.ts'
import { type StepEdit, stepEdit, typeAt } from './step-edit.ts'

/** A group of conditions of a filter. */
export type FilterGroup = ConfigOf<'filterRows'>['groups'][number]

type Names = readonly string[]

/**
 * Keeps the rows of a group of conditions. `compared` are the columns whose values the user saw and the conditions
 * compare with.
 */
export function keepRows(group: FilterGroup, compared: readonly Column[] = []): StepEdit {
  return stepEdit(
    'filterRows',
    (config, { nameOf }) => {
      const conditions = group.conditions.map((one) => ({ ...one, column: nameOf(one.column) }))
      return { ...config, groups: [...config.groups, { ...group, conditions }] }
    },
    // A group would add rows to a filter of which any group must match. A filter by a formula has no groups.
    (config) => !filterFormulaOf(config) && (config.match === 'all' || config.groups.length === 0),
    compared,
  )
}

/** Adds a condition about a column, whose value the user enters. */
export function filterByCondition(column: string): StepEdit {
  return stepEdit(
    'filterRows',
    (config, site) => withCondition(config, site.nameOf(column), typeAt(site, column)),
    (config) => !filterFormulaOf(config),
  )
}

/** Replaces a value of a column. The new value stays blank until the user enters it. */
export function replaceValue(column: Column, value: string): StepEdit {
  return stepEdit(
    'replaceValues',
    (config, { nameOf }) => withPair(config, nameOf(column.name), value),
    ({ columns, match }, { nameOf }) => areSame(columns, [nameOf(column.name)]) && match === 'whole',
    [column],
  )
}

/** Replaces values of columns. The pairs of a step are for its columns, so other columns need another step. */
export function replaceIn(names: Names): StepEdit {
  return stepEdit(
    'replaceValues',
    (config, { nameOf }) => withColumns(config, names.map(nameOf)),
    ({ columns }, { nameOf }) => areSame(columns, names.map(nameOf)),
  )
}

/** Sorts the rows by a column. */
export function sortBy(column: string, descending: boolean): StepEdit {
  return stepEdit('sortRows', ({ keys }, { nameOf }) => ({
    keys: sortedBy(keys, nameOf(column), descending),
  }))
}

/** Compares columns to find duplicates. A step that compares all columns would remove more rows with only these. */
export function removeDuplicatesBy(names: Names): StepEdit {
  return stepEdit(
    'removeDuplicates',
    (config, { nameOf }) => withColumns(config, names.map(nameOf)),
    ({ columns }) => columns !== null,
  )
}

/** Groups the rows by columns, or by a part of their dates. */
export function groupRowsBy(names: Names, part: DatePart = 'value'): StepEdit {
  return stepEdit(
    'groupBy',
    (config, { nameOf }) => names.reduce((grouped, name) => groupedBy(grouped, nameOf(name), part), config),
    // The columns of a grouping's result can make another grouping only.
    (_, { columns, nameOf }) => names.every((name) => columns.some((one) => one.name === nameOf(name))),
  )
}

/** Splits a column. A step for another column, or one that extracts, stays as it is. */
export function splitTexts(column: string): StepEdit {
  return stepEdit(
    'splitColumn',
    (config, { nameOf }) => ({ ...config, column: nameOf(column) }),
    (config, { nameOf }) => config.column === nameOf(column) && config.by !== 'extract',
  )
}

/** Extracts what matches a pattern, which the user enters, into new columns behind the column. */
export function extractFrom(column: string): StepEdit {
  return stepEdit(
    'splitColumn',
    (config, { nameOf }) =>
      config.column === nameOf(column)
        ? config
        : { ...config, column: nameOf(column), by: 'extract', keepOriginal: true },
    (config, { nameOf }) => config.column === nameOf(column) && config.by === 'extract',
  )
}

/** Reads the JSON texts of a column. A step for another column stays as it is. */
export function parseJsonOf(column: string): StepEdit {
  return stepEdit(
    'parseJson',
    (config, { nameOf }) => ({ ...config, column: nameOf(column) }),
    (config, { nameOf }) => config.column === '' || config.column === nameOf(column),
  )
}

/** Makes columns of the values of a column. A step for another column stays as it is. */
export function pivotBy(column: string): StepEdit {
  return stepEdit(
    'pivot',
    (config, { nameOf }) => ({ ...config, column: nameOf(column) }),
    (config, { nameOf }) => config.column === '' || config.column === nameOf(column),
  )
}

/** Checks columns by a rule. A rule that does the same already stays the only one. */
export function checkColumns(check: RuleCheck, names: Names): StepEdit {
  return stepEdit(
    'checkRows',
    ({ rules }, { nameOf }) => {
      const columns = names.map(nameOf)
      return rules.some((rule) => rule.check === check && areSame(rule.columns, columns))
        ? { rules }
        : { rules: [...rules, newRule(check, columns)] }
    },
    ({ rules }) => rules.length < maxRules,
  )
}

/** Compares columns to find similar rows. */
export function findSimilarBy(names: Names): StepEdit {
  return stepEdit(
    'similarRows',
    (config, { nameOf }) => ({
      ...config,
      columns: [
        ...config.columns,
        ...newNames(config, names.map(nameOf)).map((name) => comparedColumn(name)),
      ],
    }),
    (config, { nameOf }) =>
      config.columns.length + newNames(config, names.map(nameOf)).length <= maxComparedColumns,
  )
}

function newNames({ columns }: ConfigOf<'similarRows'>, names: Names): Names {
  return names.filter((name) => !columns.some(({ column }) => column === name))
}

/** Fills the empty values of columns. */
export function fillColumns(names: Names): StepEdit {
  return stepEdit('fillEmpty', (config, { nameOf }) => withColumns(config, names.map(nameOf)))
}

/** Cleans the texts of columns. A step for all columns of texts cleans them already. */
export function cleanColumns(names: Names): StepEdit {
  return stepEdit(
    'cleanText',
    (config, { nameOf }) => withColumns(config, names.map(nameOf)),
    ({ columns }) => columns !== null,
  )
}

/** Merges columns into one text. */
export function mergeTexts(names: Names): StepEdit {
  return stepEdit(
    'mergeColumns',
    (config, { columns, nameOf }) => ({
      ...config,
      columns: names.map(nameOf),
      name: freeName(columns, config.name),
    }),
    ({ columns }, { nameOf }) => areSame(columns, names.map(nameOf)),
  )
}

/** Turns columns into rows, or all columns but these. */
export function unpivotBy(choose: 'some' | 'others', names: Names): StepEdit {
  return stepEdit(
    'unpivot',
    (config, { columns, nameOf }) => {
      const named = names.map(nameOf)
      const kept = columns.filter(({ name }) => named.includes(name) === (choose === 'others'))
      const [nameColumn = '', valueColumn = ''] = uniqueNames([
        ...kept.map(({ name }) => name),
        config.nameColumn,
        config.valueColumn,
      ]).slice(-2)
      return { ...config, choose, columns: named, nameColumn, valueColumn }
    },
    (config, { nameOf }) => config.choose === choose && areSame(config.columns, names.map(nameOf)),
  )
}

/** Calculates a new column from a column, with a formula about its reference. The user can change both. */
export function calculateFrom(
  column: string,
  name: string,
  formula: (reference: string) => string = (reference) => reference,
): StepEdit {
  return stepEdit('calculateColumns', (config, { columns, nameOf }) => {
    const taken = [...columns, ...config.columns].map((one) => one.name)
    const added = {
      name: uniqueNames([...taken, name]).at(-1) ?? name,
      formula: formula(columnReference(nameOf(column))),
    }
    return { ...config, columns: [...config.columns, added] }
  })
}

/** A formula that takes a part of a column's values, with the words of the menu. */
export interface Extract {
  readonly part: string
  readonly formula: (reference: string) => string
}

/** Returns the parts that can be taken from values of a type. */
export function extractsOf(type: DataType): readonly Extract[] {
  if (isTextType(type)) return ofTexts
  return type === 'date'
    ? ofDates
    : type === 'datetime' || type === 'timestamp'
      ? [...ofDates, ...ofTimes]
      : []
}

const ofTexts: readonly Extract[] = [
  { part: 'Length', formula: (text) => `length(${text})` },
  { part: 'First characters', formula: (text) => `left(${text}, 3)` },
  { part: 'Last characters', formula: (text) => `right(${text}, 3)` },
  { part: 'Text before a delimiter', formula: (text) => `textBefore(${text}, ' ')` },
  { part: 'Text after a delimiter', formula: (text) => `textAfter(${text}, ' ')` },
  { part: 'First number', formula: (text) => `regexExtract(${text}, '[0-9]+')` },
]
const ofDates: readonly Extract[] = [
  { part: 'Year', formula: (date) => `year(${date})` },
  { part: 'Quarter', formula: (date) => `quarter(${date})` },
  { part: 'Month', formula: (date) => `month(${date})` },
  { part: 'First day of the month', formula: (date) => `startOfMonth(${date})` },
  { part: 'Day', formula: (date) => `day(${date})` },
  { part: 'Weekday', formula: (date) => `isoWeekday(${date})` },
]
const ofTimes: readonly Extract[] = [{ part: 'Hour', formula: (time) => `hour(${time})` }]

/** Sorts by a column: in the direction of its key if there is one, or else after the other keys. */
export function sortedBy(keys: SortKeys, column: string, descending: boolean): SortKeys {
  return keys.some((key) => key.column === column)
    ? keys.map((key) => (key.column === column ? { ...key, descending } : key))
    : [...keys, { column, descending, emptyFirst: false, ignoreCase: false }]
}

/** Adds a column to those that make a group. A new grouping also counts the rows of each group. */
function groupedBy(
  { keys, aggregates }: ConfigOf<'groupBy'>,
  column: string,
  part: DatePart,
): ConfigOf<'groupBy'> {
  if (keys.some((key) => key.column === column && key.part === part)) return { keys, aggregates }
  const names = [...keys, ...aggregates].map(({ name }) => name)
  const next = [...keys, newKey(column, names, part)]
  const isNew = keys.length === 0 && aggregates.length === 0
  return { keys: next, aggregates: isNew ? [newAggregate(undefined, [column])] : aggregates }
}

/** Adds columns to those that a step changes. */
function withColumns<C extends { readonly columns: Names | null }>(
  config: C,
  names: Names,
): C & { columns: string[] } {
  return { ...config, columns: [...new Set([...(config.columns ?? []), ...names])] }
}

/** Adds a value to replace in a column to a Replace Values step, unless the step replaces it already. */
function withPair(
  config: ConfigOf<'replaceValues'>,
  column: string,
  from: string,
): ConfigOf<'replaceValues'> {
  const pairs = config.pairs.some((pair) => pair.from === from)
    ? config.pairs
    : [...config.pairs.filter((pair) => pair.from !== '' || pair.to !== ''), { from, to: '' }]
  return { ...withColumns(config, [column]), pairs }
}

/** Adds a condition about a column to a filter: to its last group, or to a first one. */
function withCondition(
  config: ConfigOf<'filterRows'>,
  column: string,
  type: DataType,
): ConfigOf<'filterRows'> {
  const { groups } = config
  const last = groups.at(-1) ?? { match: 'all' as const, conditions: [] }
  const conditions = [...last.conditions, newCondition(column, type)]
  return { ...config, groups: [...groups.slice(0, -1), { ...last, conditions }] }
}

/** True if a step is for exactly these columns. */
function areSame(columns: Names | null, names: Names): boolean {
  return columns?.length === names.length && names.every((name) => columns.includes(name))
}

/** Returns a name that no column has. */
function freeName(columns: readonly Column[], name: string): string {
  return uniqueNames([...columns.map((column) => column.name), name]).at(-1) ?? name
}
