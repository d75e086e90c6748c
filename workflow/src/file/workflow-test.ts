import { type Static, Type } from 'typebox'
import { Value } from 'typebox/value'
import { describeSchemaError } from '../graph/describe-schema-error.ts'
import type { WorkflowGraph, WorkflowNode } from '../graph/document.ts'
import { newNodeData } from '../graph/new-node.ts'
import { isDatabaseInput, isFileInput } from '../graph/node-families.ts'
import { AppError } from '../model/app-error.ts'
import { unchangedTypes } from '../model/column-change.ts'
import { DataTypeSchema } from '../model/columns.ts'
import { nameOf } from '../wording/name-of.ts'
import type { FileTable } from './file-tables.ts'
import { lineFriendlyJson } from './line-friendly-json.ts'

/** Maximum number of rows of each table of a test. A run keeps no more rows of its result (`keep-result.ts`). */
export const mostTestRows = 1_000

const Row = Type.Array(Type.Union([Type.String(), Type.Null()]))
const Table = Type.Object({
  columns: Type.Array(Type.Object({ name: Type.String(), type: DataTypeSchema })),
  /** Values as previews show them. Null is an empty cell. */
  rows: Type.Array(Row),
})

/** Small inputs of a workflow, and the rows that one of its components must produce from them. */
const WorkflowTestSchema = Type.Object({
  format: Type.Literal('anj-test'),
  version: Type.Literal(1),
  /** Path of the workflow file, relative to the folder of the test. */
  workflow: Type.String({ minLength: 1 }),
  name: Type.String({ minLength: 1 }),
  /** ID, name or title of the component whose rows are compared. */
  node: Type.String({ minLength: 1 }),
  parameters: Type.Optional(Type.Record(Type.String(), Type.String())),
  /** The moment of `now()` and `today()`, ISO 8601 with an offset, and their time zone. */
  now: Type.Optional(Type.String()),
  timeZone: Type.Optional(Type.String()),
  /** The rows of each input, by its ID, name or title. The columns of files are text, as in the file. */
  inputs: Type.Record(Type.String(), Table),
  expected: Type.Object({
    ...Table.properties,
    /** True if the order of the rows counts. */
    ordered: Type.Optional(Type.Boolean()),
    /** Number of values that don't convert; 0 by default. */
    rejects: Type.Optional(Type.Integer({ minimum: 0 })),
  }),
})
export type WorkflowTest = Static<typeof WorkflowTestSchema>
export type TestTable = Static<typeof Table>

/** Parses the text of a test. Throws `testNotATest` with the place that doesn't fit. */
export function parseWorkflowTest(text: string): WorkflowTest {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch (cause) {
    throw new AppError('testNotATest', { at: 'JSON' }, { cause })
  }
  if (!Value.Check(WorkflowTestSchema, value))
    throw new AppError('testNotATest', { at: describeSchemaError(WorkflowTestSchema, value) })
  const tables = [...Object.entries(value.inputs), ['expected', value.expected] as const]
  for (const [name, { columns, rows }] of tables)
    for (const [at, row] of rows.entries())
      if (row.length !== columns.length)
        throw new AppError('testNotATest', { at: `${name}.rows.${at} must have ${columns.length} values` })
  return value
}

/** Returns the text of a test, in which a change of one row changes few lines. */
export function serializeWorkflowTest(test: WorkflowTest): string {
  return lineFriendlyJson(test)
}

/**
 * Returns a graph whose inputs have the rows of a test. A database input becomes a file input with the types of its
 * columns, so that a test needs no server. `needed` are the nodes on the way to the tested node. Throws
 * `testInputMissing`.
 */
export function withTestInputs(
  graph: WorkflowGraph,
  test: WorkflowTest,
  needed: ReadonlySet<string>,
): { readonly graph: WorkflowGraph; readonly tables: readonly FileTable[] } {
  const tables: FileTable[] = []
  const nodes = graph.nodes.map((node): WorkflowNode => {
    if (!needed.has(node.id) || !(isFileInput(node) || isDatabaseInput(node))) return node
    const table = tableOf(node, test)
    const names = table.columns.map(({ name }) => name)
    tables.push({ nodeId: node.id, fileName: `${node.id}.csv`, rows: [names, ...table.rows.map(textsOf)] })
    const types = isFileInput(node)
      ? node.data.config.types
      : {
          ...unchangedTypes(),
          columnDataTypes: table.columns
            .filter(({ type }) => type !== 'text')
            .map(({ name, type }) => ({ columnName: name, fromType: 'text' as const, toType: type })),
        }
    const { config, ...data } = newNodeData('csvInput')
    const { label, title } = node.data
    return {
      ...node,
      data: {
        ...data,
        title,
        ...(label === undefined ? {} : { label }),
        config: { ...config, fileName: `${node.id}.csv`, ...(types ? { types } : {}) },
      },
    }
  })
  return { graph: { ...graph, nodes }, tables }
}

function tableOf(node: WorkflowNode, { inputs }: WorkflowTest): TestTable {
  const table = inputs[node.id] ?? inputs[nameOf(node)] ?? inputs[node.data.title]
  if (!table) throw new AppError('testInputMissing', { input: nameOf(node) })
  return table
}

const textsOf = (row: Static<typeof Row>) => row.map((value) => value ?? '')

/** Rows that are only in one of two tables. A row that occurs several times counts as often. */
export interface RowDifferences {
  readonly missing: readonly Static<typeof Row>[]
  readonly unexpected: readonly Static<typeof Row>[]
  /** The first row with another position, counted from 1, if the order counts and only the order differs. */
  readonly misplaced: number | null
}

/** Compares the rows of a component with the rows that a test expects. */
export function compareWithTest(
  { rows: expected, ordered = false }: WorkflowTest['expected'],
  actual: readonly (readonly (string | null)[])[],
): RowDifferences {
  const left = new Map<string, number>()
  for (const row of expected) left.set(JSON.stringify(row), (left.get(JSON.stringify(row)) ?? 0) + 1)
  const unexpected = actual.filter((row) => {
    const key = JSON.stringify(row)
    const count = left.get(key) ?? 0
    if (count > 0) left.set(key, count - 1)
    return count === 0
  })
  const missing = [...left].flatMap(([key, count]) =>
    Array.from({ length: count }, () => JSON.parse(key) as Static<typeof Row>),
  )
  const differs =
    ordered && missing.length === 0 && unexpected.length === 0
      ? expected.findIndex((row, at) => JSON.stringify(row) !== JSON.stringify(actual[at]))
      : -1
  return {
    missing,
    unexpected: unexpected.map((row) => [...row]),
    misplaced: differs === -1 ? null : differs + 1,
  }
}
