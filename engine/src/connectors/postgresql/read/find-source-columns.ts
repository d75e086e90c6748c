import { AppError, type Column, sideBySide } from '@anj/workflow'
import type { SourceSpec } from '../../connector.ts'
import { stripTrailingSemicolon } from '../../strip-semicolon.ts'
import type { Database, Field } from '../connect.ts'
import { findSource, findTypes, type SourceColumn } from '../introspect-source.ts'
import { asFilterProblem, asQueryProblem, isSyntax } from '../problems.ts'
import { type ServerType, typeFrom } from '../types.ts'
import { fromClause, rowsOf } from './select-source.ts'

/** A source as the server describes it. */
export interface KnownSource {
  /** The table's OID; null for a SELECT. */
  readonly oid: string | null
  /** The column names on the server. */
  readonly names: readonly string[]
  /** The column types on the server. */
  readonly types: readonly ServerType[]
  /**
   * Our columns in the same order. A name that differs from an earlier name only in case, or not at all, gets a number
   * (docs/decisions/0011).
   */
  readonly columns: readonly Column[]
}

/**
 * Describes a source without executing its SQL. Refuses a query or filter that isn't one complete SELECT or condition.
 */
export async function findSourceColumns(
  database: Database,
  source: SourceSpec,
  databaseName: string,
): Promise<KnownSource> {
  const { oid, columns } =
    source.mode === 'table'
      ? await tableColumns(database, source, databaseName)
      : { oid: null, columns: await queryColumns(database, source.query) }
  await proveFilter(database, source)
  return {
    oid,
    names: columns.map(({ name }) => name),
    types: columns.map(({ type }) => type),
    columns: sideBySide([columns.map(({ name, type }) => ({ name, ...typeFrom(type) }))]),
  }
}

async function tableColumns(
  database: Database,
  { schemaName, tableName }: SourceSpec,
  databaseName: string,
): Promise<{ readonly oid: string; readonly columns: readonly SourceColumn[] }> {
  const table = await findSource(database, schemaName, tableName)
  if (!table) throw new AppError('sourceTableMissing', { table: tableName, database: databaseName })
  if (table.columns.length === 0) throw new AppError('sourceRightMissing', { table: tableName })
  return table
}

/**
 * Describes the query by itself first and then in brackets. The first step ensures that the query is complete and can't
 * close our brackets, and the second step ensures that it is a SELECT.
 */
async function queryColumns(database: Database, query: string): Promise<readonly SourceColumn[]> {
  const text = stripTrailingSemicolon(query)
  const fields = await described(database, text, (error) => asQueryProblem(error, text))
  await described(database, `select * from (\n${text}\n) as source`, (cause) =>
    isSyntax(cause) ? new AppError('queryNotSelect', {}, { cause }) : cause,
  )
  if (fields.length === 0) throw new AppError('sourceWithoutColumns', {})
  return await findTypes(database, fields)
}

/**
 * Checks that the filter is a complete condition: it must be valid in both round and square brackets. A filter that
 * closes our bracket fails in one of them.
 */
async function proveFilter(database: Database, source: SourceSpec): Promise<void> {
  const { filter } = source
  if (filter.trim() === '') return
  const before = 'select array[\n'
  const refuse = (error: unknown) => asFilterProblem(error, filter, before.length)
  await described(database, `${before}${filter}\n] from ${fromClause(source)}`, refuse)
  await described(database, rowsOf(source), (error) => asFilterProblem(error, filter))
}

/** Describes a statement within a savepoint, because an error would abort the transaction. */
async function described(
  database: Database,
  text: string,
  asProblem: (error: unknown) => unknown,
): Promise<readonly Field[]> {
  await database.run('savepoint description')
  try {
    return await database.describe(text)
  } catch (error) {
    throw asProblem(error)
  } finally {
    await database.run('rollback to savepoint description; release savepoint description')
  }
}
