import { AppError, type Column, sideBySide } from '@anj/workflow'
import type { SourceSpec } from '../connector.ts'
import { withoutEnd } from '../without-end.ts'
import type { Database, Field } from './connect.ts'
import { findSource, findTypes, type SourceColumn } from './introspect-source.ts'
import { asFilterProblem, asQueryProblem, isSyntax } from './problems.ts'
import { fromOf, rowsOf } from './select-source.ts'
import { type ServerType, typeFrom } from './types.ts'

/** A source as the server describes it. */
export interface KnownSource {
  /** The table's number; null for a SELECT. */
  readonly oid: string | null
  /** The columns' names on the server. */
  readonly names: readonly string[]
  /** Their types there. */
  readonly types: readonly ServerType[]
  /** Our columns in the same order; a name that stands there before, in whatever letters, gets a number (decision 0011). */
  readonly columns: readonly Column[]
}

/** Looks a source up without executing any of its statements, and refuses what isn't one whole SELECT or condition. */
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
 * The statement must be whole by itself before it may stand in brackets: then nothing in it can close them. Only a SELECT
 * may stand in them.
 */
async function queryColumns(database: Database, query: string): Promise<readonly SourceColumn[]> {
  const text = withoutEnd(query)
  const fields = await described(database, text, (error) => asQueryProblem(error, text))
  await described(database, `select * from (\n${text}\n) as source`, (cause) =>
    isSyntax(cause) ? new AppError('queryNotSelect', {}, { cause }) : cause,
  )
  if (fields.length === 0) throw new AppError('sourceWithoutColumns', {})
  return await findTypes(database, fields)
}

/**
 * A condition must be whole in round brackets and in square ones: what closes a bracket that isn't its own fails in one
 * of them.
 */
async function proveFilter(database: Database, source: SourceSpec): Promise<void> {
  const { filter } = source
  if (filter.trim() === '') return
  const before = 'select array[\n'
  const refuse = (error: unknown) => asFilterProblem(error, filter, before.length)
  await described(database, `${before}${filter}\n] from ${fromOf(source)}`, refuse)
  await described(database, rowsOf(source), (error) => asFilterProblem(error, filter))
}

/** Asks the server for a statement's columns. An error would end the transaction, so it is only asked within a savepoint. */
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
