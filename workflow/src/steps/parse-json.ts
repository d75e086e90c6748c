import { type Static, Type } from 'typebox'
import { failOnReject, RejectPolicySchema } from '../model/column-change.ts'
import { type Column, DataTypeSchema, isTextType } from '../model/columns.ts'
import { defineStep, keepsRows } from '../model/contract.ts'
import { type Problem, problem } from '../model/problem.ts'
import { duplicateNames } from '../model/side-by-side.ts'
import { type JsonPath, maxJsonDepth, parseJsonPath } from './json-path.ts'
import { missingColumnProblems } from './missing-columns.ts'
import { parseJsonExamples } from './parse-json.examples.ts'

/** Largest number of columns that are read from a JSON text. A file has at most as many columns. */
export const maxJsonColumns = 1_600

const JsonColumn = Type.Object({
  path: Type.String({
    title: 'Path',
    description:
      'Such as customer.name, items[0].price, or items[*].id for each element of the list of rows.',
  }),
  name: Type.String({ title: 'Name', minLength: 1, description: 'The name of the new column.' }),
  type: DataTypeSchema,
})

const ParseJsonConfig = Type.Object({
  column: Type.String({ title: 'Column with JSON' }),
  columns: Type.Array(JsonColumn, { title: 'New columns', maxItems: maxJsonColumns }),
  list: Type.String({
    title: 'Rows from a list',
    description: 'The path of a list whose elements become rows. A blank path makes no rows.',
    default: '',
  }),
  keepWithout: Type.Boolean({
    title: 'Keep rows without the list',
    description: 'If false, a row whose list is missing or has no elements is left out.',
    default: true,
  }),
  keepOriginal: Type.Boolean({ title: 'Keep the column', default: true }),
  ...RejectPolicySchema.properties,
})
export type ParseJsonConfig = Static<typeof ParseJsonConfig>

/** A column that is read from a JSON text: its path within the text, or within an element of the list of rows. */
export interface JsonColumnPath {
  readonly column: Column
  readonly path: JsonPath
  readonly isOfElement: boolean
}

/** Returns the path of the list whose elements become rows, or null if there is none or the text is no path. */
export function jsonListPath({ list }: Pick<ParseJsonConfig, 'list'>): JsonPath | null {
  if (list.trim() === '') return null
  const path = parseJsonPath(list)
  const own = path?.at(-1) === 'each' ? path.slice(0, -1) : path
  return own?.includes('each') ? null : own
}

/** Returns the paths of the new columns, each null if it can't be read. */
export function jsonColumnPaths(config: ParseJsonConfig): readonly (JsonColumnPath | null)[] {
  const list = jsonListPath(config)
  return config.columns.map(({ path: text, name, type }) => {
    const path = parseJsonPath(text)
    if (!path || path.length > maxJsonDepth) return null
    const each = path.indexOf('each')
    const column = { name, type }
    if (each < 0) return { column, path, isOfElement: false }
    const own = path.slice(each + 1)
    const isOfList = list !== null && JSON.stringify(path.slice(0, each)) === JSON.stringify(list)
    return isOfList && !own.includes('each') ? { column, path: own, isOfElement: true } : null
  })
}

/** Returns the columns with the new ones behind the column, or in its place if it doesn't stay. */
export function parsedColumns(columns: readonly Column[], config: ParseJsonConfig): readonly Column[] {
  const added = config.columns.map(({ name, type }): Column => ({ name, type }))
  return columns.flatMap((column) => {
    if (column.name !== config.column) return [column]
    return config.keepOriginal ? [column, ...added] : added
  })
}

/**
 * Reads values of JSON texts into columns, and optionally makes a row of each element of a list. A text that is no JSON,
 * and a value that doesn't have the type of its column, is a reject.
 */
export const parseJson = defineStep({
  kind: 'parseJson',
  config: ParseJsonConfig,
  initial: () => ({
    column: '',
    columns: [],
    list: '',
    keepWithout: true,
    keepOriginal: true,
    ...failOnReject(),
  }),
  outputColumns: ([columns = []], config) => parsedColumns(columns, config),
  rows: ({ list, onReject }) =>
    list.trim() === ''
      ? { ...keepsRows, count: onReject === 'leaveOut' ? 'sameWithoutRejects' : 'same' }
      : { acts: 'eachRow', count: 'unknown', order: 'used' },
  problems: ({ title, config, inputs }) => {
    const [columns] = inputs ?? []
    const { column } = config
    if (column === '') return [problem('jsonColumnNeeded', { title })]
    const type = columns?.find(({ name }) => name === column)?.type
    const twice = columns ? duplicateNames(parsedColumns(columns, config).map(({ name }) => name)) : []
    return [
      ...missingColumnProblems(title, [column], columns),
      ...(type && !isTextType(type) ? [problem('jsonNeedsText', { title, column, type })] : []),
      ...(config.columns.length === 0 ? [problem('jsonPathsNeeded', { title })] : []),
      ...pathProblems(title, config),
      ...twice.map((name) => problem('columnNameTwice', { title, column: name })),
    ]
  },
  examples: parseJsonExamples,
})

/** Returns the problems of the paths: texts that are no paths, and paths of lists that don't become rows. */
function pathProblems(title: string, config: ParseJsonConfig): readonly Problem[] {
  const list = parseJsonPath(config.list)
  if (config.list.trim() !== '' && (!jsonListPath(config) || (list?.length ?? 0) > maxJsonDepth))
    return [problem('jsonPathUnreadable', { title, path: config.list, limit: maxJsonDepth })]
  const read = jsonColumnPaths(config)
  const wrong = config.columns.find((_, i) => read[i] === null)
  if (!wrong) return []
  const path = parseJsonPath(wrong.path)
  return path && path.length <= maxJsonDepth
    ? [problem('jsonPathInList', { title, path: wrong.path })]
    : [problem('jsonPathUnreadable', { title, path: wrong.path, limit: maxJsonDepth })]
}
