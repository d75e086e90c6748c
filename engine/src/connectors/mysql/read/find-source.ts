import { AppError } from '@anj/workflow'
import type { SourceSpec } from '../../connector.ts'
import { notASelect, startsLikeSelect } from '../../not-a-select.ts'
import type { Database } from '../connect.ts'
import { findTable } from '../find-table.ts'
import { nativeTypeOf } from '../native-types.ts'
import { errorNumber, NO_SUCH_TABLE } from '../problems.ts'
import { fromClause, partsOf } from './select-source.ts'
import { type SourceColumn, sourceColumn } from './source-columns.ts'

/** Returns a source's columns as the server describes them, without running it. Refuses an invalid SELECT or filter. */
export async function findSource(
  database: Database,
  source: SourceSpec,
  databaseName: string,
): Promise<readonly SourceColumn[]> {
  for (const { part, text } of partsOf(source)) {
    const code = part === 'query' ? 'queryRefused' : 'filterRefused'
    try {
      await database.prepare(text)
    } catch (error) {
      throw refusedAs(error, code, source, databaseName)
    }
  }
  try {
    const found = (await database.describe(`select * from ${fromClause(source)} limit 0`)).map(sourceColumn)
    if (found.length === 0) throw new AppError('sourceWithoutColumns', {})
    return source.mode === 'table' ? await withNativeTypes(database, source.tableName, found) : found
  } catch (error) {
    if (source.mode === 'query' && errorNumber(error) === 1064) throw notASelect(source.query, error)
    const ofTable = source.filter.trim() === '' ? null : 'filterRefused'
    throw refusedAs(error, source.mode === 'query' ? 'queryRefused' : ofTable, source, databaseName)
  }
}

/** Adds each column's native type from the catalogue, where it says more than the protocol does. */
async function withNativeTypes(
  database: Database,
  tableName: string,
  found: readonly SourceColumn[],
): Promise<readonly SourceColumn[]> {
  const table = await findTable(database, tableName)
  return found.map((one) => {
    const { origin } = one.column
    const known = table?.columns.find(({ name }) => name === one.column.name)
    // MariaDB's catalogue reports JSON columns as text.
    const type = known && origin?.kind !== 'json' ? nativeTypeOf(known.type, known.collation) : null
    if (type === null || !origin) return one
    return { ...one, column: { ...one.column, origin: { ...origin, native: { family: 'mysql', type } } } }
  })
}

function refusedAs(
  error: unknown,
  code: 'queryRefused' | 'filterRefused' | null,
  { mode, tableName, query }: SourceSpec,
  databaseName: string,
): unknown {
  const errno = errorNumber(error)
  if (errno === null || !(error instanceof AppError)) return error
  const cause = { cause: error }
  if (mode === 'table') {
    if (errno === NO_SUCH_TABLE)
      return new AppError('sourceTableMissing', { table: tableName, database: databaseName }, cause)
    if (errno === 1142 || errno === 1143)
      return new AppError('sourceRightMissing', { table: tableName }, cause)
  }
  const reason = error.cause instanceof Error ? error.cause.message : error.message
  // The error comes from our own read-only transaction; the database itself may be writable.
  if (error.code === 'databaseReadOnly')
    return mode === 'table' || startsLikeSelect(query)
      ? new AppError('sourceWrites', { reason }, cause)
      : notASelect(query, error)
  // Without a filter, a table involves no SQL from the user, so the server's own message is the most helpful one.
  if (code === null) return error
  if (error.code !== 'databaseRefused' && error.code !== 'targetRefusedRow') return error
  return new AppError(code, { reason }, cause)
}
