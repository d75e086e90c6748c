import { AppError } from '@anj/workflow'
import type { SourceSpec } from '../../connector.ts'
import { notASelect } from '../../not-a-select.ts'
import type { Database } from '../connect.ts'
import { numberOf, serverMessage } from '../problems.ts'
import { filterProbe, ROWS, selectFrom } from './select-source.ts'
import { columnsOfStatement, columnsOfTable, describe, type SourceColumn } from './source-columns.ts'

/** Error numbers of syntax errors. */
const syntaxErrors = new Set([102, 105, 113, 156, 319, 343])
const missingRights = new Set([229, 230])

/** Returns the columns of a source without reading its rows; refuses an invalid SELECT or filter. */
export async function findSource(
  database: Database,
  source: SourceSpec,
  databaseName: string,
): Promise<readonly SourceColumn[]> {
  const found =
    source.mode === 'table' ? await ofTable(database, source, databaseName) : await ofQuery(database, source)
  if (found.length === 0) throw new AppError('sourceWithoutColumns', {})
  if (source.filter.trim() !== '')
    await refusedAs('filterRefused', async () => {
      await describe(database, filterProbe(source))
      await describe(database, selectFrom(source, '1 as anj_row'))
    })
  try {
    await database.rows(selectFrom(source, selectList(found), 0))
  } catch (error) {
    if (source.mode === 'table' && missingRights.has(numberOf(error) ?? 0))
      throw new AppError('sourceRightMissing', { table: source.tableName }, { cause: error })
    throw error
  }
  return found
}

/** Builds a select list in which the columns have names of our own, since their real names may contain anything. */
export function selectList(columns: readonly SourceColumn[]): string {
  return columns.map(({ read }, i) => `${read} as c${i}`).join(', ')
}

async function ofTable(database: Database, source: SourceSpec, databaseName: string) {
  const found = await columnsOfTable(database, source)
  if (!found) throw new AppError('sourceTableMissing', { table: source.tableName, database: databaseName })
  return found
}

async function ofQuery(database: Database, source: SourceSpec) {
  // Check the query alone first, because an incomplete query could become complete within our brackets.
  await refusedAs('queryRefused', () => describe(database, source.query))
  const whole = selectFrom({ ...source, filter: '' }, '*')
  try {
    return await refusedAs('queryRefused', () => columnsOfStatement(database, whole))
  } catch (error) {
    if (error instanceof AppError && syntaxErrors.has(numberOf(error.cause) ?? 0))
      throw notASelect(source.query, error)
    throw byOurName(error)
  }
}

/** Replaces messages about a SELECT's columns that contain our internal alias, which would mean nothing to the user. */
function byOurName(error: unknown): unknown {
  const refused = error instanceof AppError ? error.cause : error
  const words = serverMessage(refused)
  const named = (start: string) => new RegExp(`^${start} '?${ROWS}'?`, 'u').exec(words)?.[1]
  const twice = named("The column '([\\s\\S]*)' was specified multiple times for")
  if (numberOf(refused) === 8156 && twice !== undefined)
    return new AppError('queryColumnTwice', { column: twice }, { cause: error })
  const unnamed = named('No column name was specified for column ([0-9]+) of')
  if (numberOf(refused) === 8155 && unnamed !== undefined)
    return new AppError('queryColumnUnnamed', { number: unnamed }, { cause: error })
  return error
}

/** Converts the server's errors about a query or filter that a user wrote. */
async function refusedAs<T>(code: 'queryRefused' | 'filterRefused', work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    const isServers = numberOf(error) !== null && error instanceof AppError
    const isOurs = isServers && (error.code === 'databaseRefused' || error.code === 'targetRefusedRow')
    throw isOurs ? new AppError(code, { reason: serverMessage(error) }, { cause: error }) : error
  }
}
