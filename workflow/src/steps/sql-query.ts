import { type Static, Type } from 'typebox'
import { type Column, DataTypeSchema } from '../model/columns.ts'
import { defineStep } from '../model/contract.ts'
import { type Problem, problem } from '../model/problem.ts'
import { sqlQueryExamples } from './sql-query.examples.ts'

const Columns = Type.Array(Type.Object({ name: Type.String(), type: DataTypeSchema }))

/** The columns that a SELECT returns over inputs with certain columns, as DuckDB describes them. */
const CheckedSql = Type.Object({
  query: Type.String(),
  inputs: Type.Array(Columns),
  columns: Columns,
  /** True if the SELECT has an ORDER BY of its own, so that its rows have an order. */
  isOrdered: Type.Boolean(),
})
export type CheckedSql = Static<typeof CheckedSql>

const SqlQueryConfig = Type.Object({
  query: Type.String({
    title: 'SELECT',
    description: 'A SELECT over the tables input1 and, if there is a second source, input2.',
  }),
  /** Null until the SELECT has been checked. A contract is pure, so it can't describe the columns itself. */
  checked: Type.Union([Type.Null(), CheckedSql]),
})
export type SqlQueryConfig = Static<typeof SqlQueryConfig>

/** The longest SELECT of a step, in characters. */
export const MAX_SQL_LENGTH = 20_000

/** Returns the columns of a source that a SELECT sees: their names and types. */
export function sqlInputColumns(columns: readonly Column[]): { name: string; type: Column['type'] }[] {
  return columns.map(({ name, type }) => ({ name, type }))
}

/** True if the columns of a SELECT were described for this text and these sources. */
export function isSqlChecked(
  { query, checked }: SqlQueryConfig,
  inputs: readonly (readonly Column[])[],
): boolean {
  return (
    checked?.query === query && JSON.stringify(checked.inputs) === JSON.stringify(inputs.map(sqlInputColumns))
  )
}

/**
 * Returns the rows of a SELECT over its sources. The columns are those that the last check described, and a run compares
 * them with the columns that it finds.
 */
export const sqlQuery = defineStep({
  kind: 'sqlQuery',
  config: SqlQueryConfig,
  initial: (): SqlQueryConfig => ({ query: '', checked: null }),
  outputColumns: (_, { checked }) => checked?.columns ?? [],
  rows: ({ checked }) => ({
    acts: 'wholeTable',
    count: 'unknown',
    order: checked?.isOrdered ? 'used' : 'lost',
  }),
  problems: ({ title, config, inputs }) => sqlProblems(title, config, inputs),
  examples: sqlQueryExamples,
})

function sqlProblems(
  title: string,
  { query, checked }: SqlQueryConfig,
  inputs: readonly (readonly Column[])[] | null,
): readonly Problem[] {
  if (query.trim() === '') return [problem('sqlMissing', { title })]
  if (checked?.query !== query) return [problem('sqlUnchecked', { title })]
  return (inputs ? checked.inputs : []).flatMap((columns, i) => {
    const found = new Map(inputs?.[i]?.map(({ name, type }) => [name, type]))
    const changed = columns.find(({ name, type }) => found.get(name) !== type)
    if (!changed) return []
    return [
      problem('sqlInputChanged', { title, table: `input${i + 1}`, column: changed.name, type: changed.type }),
    ]
  })
}
