import type { BatchResult } from '../../../session.ts'
import type { SqlRow, SqlValue } from '../../../values.ts'
import { createTable } from '../../ddl/create-table.ts'
import { sqlError } from '../../errors.ts'
import { insertRows } from '../../store/change-rows.ts'
import type { Name, Query } from '../../syntax/tree.ts'
import { assigner } from '../../types/assign.ts'
import { converter } from '../../types/convert.ts'
import type { Environment } from '../environment.ts'
import { resultColumn } from './output.ts'

function intoOf(query: Query): Name | null {
  let { body } = query
  while (body.kind === 'setOperation') body = body.left
  return body.kind === 'select' ? body.into : null
}

/** Executes SELECT: sends rows in pieces, assigns variables, or creates a table. Returns the number of rows. */
export async function* select(environment: Environment, query: Query): AsyncGenerator<BatchResult, number> {
  const { session } = environment
  const bound = await environment.prepare((context) => context.bindQuery(query, null))
  const into = intoOf(query)
  if (into !== null) return await selectInto(environment, into, bound)
  if (bound.variables !== null) {
    const types = bound.variables.map((name) => environment.context().variableType(name))
    const converters = bound.columns.map((column, i) => converter(column.type, types[i] ?? column.type))
    let count = 0
    for (const row of bound.rows(environment.run, null)) {
      count += 1
      bound.variables.forEach((name, i) => {
        const value = row[i] ?? null
        environment.values.set(name.toLowerCase(), value === null ? null : (converters[i]?.(value) ?? null))
      })
    }
    return count
  }
  yield { kind: 'columns', columns: bound.columns.map(resultColumn) }
  if (session.options.fmtOnly) return 0
  let count = 0
  let rows: SqlRow[] = []
  for (const row of bound.rows(environment.run, null)) {
    rows.push(row)
    count += 1
    if (rows.length === 1000) {
      yield { kind: 'rows', rows }
      rows = []
      await environment.breathe(1000)
    }
  }
  if (rows.length > 0) yield { kind: 'rows', rows }
  return count
}

async function selectInto(
  environment: Environment,
  name: Name,
  bound: {
    readonly columns: readonly Parameters<typeof resultColumn>[0][]
    rows(run: Environment['run'], outer: null): Iterable<SqlRow>
  },
): Promise<number> {
  const unnamed = bound.columns.findIndex((column) => column.name === '')
  if (unnamed !== -1)
    throw sqlError(
      1038,
      'An object or column name is missing or empty. For SELECT INTO statements, verify each column has a name.',
      { class: 15 },
    )
  const identities = bound.columns.filter((column) => column.identity)
  const table = await createTable(environment, name, {
    columns: bound.columns.map((column) => ({
      name: column.name,
      type: column.type.name === 'timestamp' ? { name: 'binary', length: 8 } : column.type,
      computed: null,
      nullable: column.nullable,
      identity: column.identity && identities.length === 1 ? { seed: 1n, increment: 1n } : null,
      default: null,
      constraints: [],
      alias: null,
      masked: false,
    })),
    constraints: [],
    indexes: [],
  })
  const assigns = bound.columns.map((column, i) =>
    assigner(column.type, table.columns[i]?.type ?? column.type, {
      table: table.fullName,
      column: column.name,
    }),
  )
  const chunks: SqlRow[][] = []
  let chunk: SqlRow[] = []
  let count = 0
  for (const row of bound.rows(environment.run, null)) {
    chunk.push(row.map((value, i): SqlValue => assigns[i]?.(value) ?? null))
    count += 1
    if (chunk.length === 1000) {
      chunks.push(chunk)
      chunk = []
      await environment.breathe(1000)
    }
  }
  chunks.push(chunk)
  insertRows(table, chunks, environment.transaction)
  return count
}
