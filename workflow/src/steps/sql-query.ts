import { type Static, Type } from 'typebox'
import { type SqlReference, sqlReferences } from '../databases/sql-references.ts'
import { type Column, DataTypeSchema } from '../model/columns.ts'
import { defineStep } from '../model/contract.ts'
import {
  type ParameterValue,
  parameterNamed,
  parameterReferences,
  parameterTypes,
} from '../model/parameter.ts'
import { type Problem, problem } from '../model/problem.ts'
import { sqlQueryExamples } from './sql-query.examples.ts'

const Columns = Type.Array(Type.Object({ name: Type.String(), type: DataTypeSchema }))

/** The columns that a SELECT returns over inputs with certain columns, as DuckDB describes them. */
const CheckedSql = Type.Object({
  query: Type.String(),
  inputs: Type.Array(Columns),
  /** The types of the parameters in the order in which the SELECT names them first. Absent if it names none. */
  parameterTypes: Type.Optional(Type.Array(Type.Enum([...parameterTypes]))),
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

/** A SELECT with what its columns depend on, and the values of its parameters. */
export interface SqlQuestion extends Pick<CheckedSql, 'query' | 'inputs'> {
  readonly parameters: readonly ParameterValue[]
}

/** Finds the references to parameters in the SELECT of a step. DuckDB marks texts, names and comments as PostgreSQL does. */
export function sqlParameterReferences(query: string): readonly SqlReference[] {
  return sqlReferences(query, 'postgresql', parameterReferences())
}

/** Returns the parameters that the SELECT of a step uses, in the order in which it names them first. */
function usedParameters(query: string, parameters: readonly ParameterValue[]): readonly ParameterValue[] {
  if (parameters.length === 0) return []
  const used = sqlParameterReferences(query).flatMap(({ name }) => parameterNamed(parameters, name) ?? [])
  return [...new Set(used)].map(({ name, type, default: value }) => ({ name, type, default: value }))
}

/** Returns the checked SELECT of a step with the values of its parameters. */
export function sqlQuestionOf(
  { query, checked }: SqlQueryConfig,
  parameters: readonly ParameterValue[],
): SqlQuestion {
  return { query, inputs: checked?.inputs ?? [], parameters: usedParameters(query, parameters) }
}

/** Returns the columns of a source that a SELECT sees: their names and types. */
export function sqlInputColumns(columns: readonly Column[]): { name: string; type: Column['type'] }[] {
  return columns.map(({ name, type }) => ({ name, type }))
}

/** True if the columns of a SELECT were described for this text, these sources and these types of its parameters. */
export function isSqlChecked(
  config: SqlQueryConfig,
  inputs: readonly (readonly Column[])[],
  parameters: readonly ParameterValue[],
): boolean {
  const sources = JSON.stringify(inputs.map(sqlInputColumns))
  return isTextChecked(config, parameters) && JSON.stringify(config.checked?.inputs) === sources
}

function isTextChecked({ query, checked }: SqlQueryConfig, parameters: readonly ParameterValue[]): boolean {
  if (checked?.query !== query) return false
  const types = usedParameters(query, parameters).map(({ type }) => type)
  return types.join() === (checked.parameterTypes ?? []).join()
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
  problems: ({ title, config, inputs, parameters }) => sqlProblems(title, config, inputs, parameters ?? []),
  examples: sqlQueryExamples,
})

function sqlProblems(
  title: string,
  config: SqlQueryConfig,
  inputs: readonly (readonly Column[])[] | null,
  parameters: readonly ParameterValue[],
): readonly Problem[] {
  const { query, checked } = config
  if (query.trim() === '') return [problem('sqlMissing', { title })]
  if (!checked || !isTextChecked(config, parameters)) return [problem('sqlUnchecked', { title })]
  return (inputs ? checked.inputs : []).flatMap((columns, i) => {
    const found = new Map(inputs?.[i]?.map(({ name, type }) => [name, type]))
    const changed = columns.find(({ name, type }) => found.get(name) !== type)
    if (!changed) return []
    return [
      problem('sqlInputChanged', { title, table: `input${i + 1}`, column: changed.name, type: changed.type }),
    ]
  })
}
