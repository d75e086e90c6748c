import { AppError, type Dictionary, sentence } from '@anj/workflow'
import type { DatabaseConnection } from '../../../model/connection.ts'
import type { DictionaryScope } from '../../connector.ts'
import { type DictionaryParts, dictionaryOf, unreadableTablesNote } from '../../dictionary-of.ts'
import { runUntilAborted } from '../../until-aborted.ts'
import { connect, type Database } from '../connect.ts'
import { fromBit } from '../find-table.ts'
import { findFiltered } from '../read/find-hidden.ts'
import {
  aboutQuery,
  checksQuery,
  columnRightsQuery,
  columnsQuery,
  foreignKeysQuery,
  indexesQuery,
  pagesQuery,
  rowsQuery,
  startQuery,
  tablesQuery,
  usesQuery,
} from './read-dictionary-queries.ts'
import { type Catalogue, isVisibleForeignKey, partsOf, type Uses } from './read-dictionary-tables.ts'

/**
 * Reads the catalogue of a database with a fixed number of queries. The server can't provide a consistent snapshot of
 * its catalogue, so a change that is made in the meantime may be visible to only some of the queries.
 */
export async function readDictionary(
  connection: DatabaseConnection,
  databaseName: string,
  scope: DictionaryScope,
  signal: AbortSignal,
): Promise<Dictionary> {
  signal.throwIfAborted()
  await using database = await connect(connection, { databaseName, applicationName: 'anj dictionary' })
  return await runUntilAborted(
    signal,
    () => void database.cancel(signal.reason),
    async () => {
      const catalogue = await readCatalogue(database, scope)
      const parts = partsOf(catalogue)
      const { about, usage } = catalogue
      return dictionaryOf(
        {
          kind: connection.kind,
          database: databaseName,
          server: connection.serverName,
          version: about.version.split('\n')[0]?.trim() ?? '',
          usesSince: 'since' in usage ? usage.since : null,
          unseen: [...unseenIn(catalogue, parts)],
        },
        parts,
      )
    },
  )
}

async function readCatalogue(database: Database, scope: DictionaryScope): Promise<Catalogue> {
  const [about] = await database.rows<Catalogue['about']>(aboutQuery)
  if (!about) throw new Error('The server says nothing of itself')
  return {
    about,
    tables: await database.rows(tablesQuery(scope)),
    rows: await database.rows(rowsQuery(scope)),
    pages: await database.rows(pagesQuery(scope)),
    columns: await database.rows(columnsQuery(scope)),
    columnRights: await database.rows(columnRightsQuery(scope)),
    indexes: await database.rows(indexesQuery(scope)),
    foreignKeys: await database.rows(foreignKeysQuery(scope)),
    checks: await database.rows(checksQuery(scope)),
    filtered: new Set((await findFiltered(database)).map(({ id }) => id)),
    usage: await readUses(database),
  }
}

/** Reads how often each index has been used. Most logins aren't allowed to see this. */
async function readUses(database: Database): Promise<Uses> {
  try {
    const uses = await database.rows<{ id: number; indexId: number; uses: string | number }>(usesQuery)
    const [began] = await database.rows<{ started: number; made: number; forgets: boolean | number }>(
      startQuery,
    )
    return { uses, since: began && !fromBit(began.forgets) ? secondsAgo(began.started, began.made) : null }
  } catch (error) {
    if (!isForbidden(error)) throw error
    return { refused: true }
  }
}

function isForbidden(error: unknown): boolean {
  return error instanceof AppError && error.code === 'databaseRightMissing'
}

/** Returns the latest of several moments, given in seconds before now because the server's clock has no time zone. */
function secondsAgo(...seconds: readonly number[]): string {
  return new Date(Date.now() - Math.min(...seconds) * 1000).toISOString()
}

function* unseenIn(
  { about, columns, foreignKeys, usage }: Catalogue,
  { tables }: DictionaryParts,
): Iterable<string> {
  if (Number(about.definitions) !== 1) {
    yield sentence('unseenTables')
    yield sentence('unseenDefinitions')
  }
  const hidden = new Set(foreignKeys.filter((key) => !isVisibleForeignKey(key)).map(({ keyId }) => keyId))
  if (hidden.size > 0) yield sentence('unseenKeys', { count: hidden.size })
  yield* unreadableTablesNote(tables.map(({ part }) => part))
  const masked = columns.filter((column) => fromBit(column.isMasked)).length
  if (masked > 0 && Number(about.unmask) !== 1) yield sentence('unseenValues', { count: masked })
  if ('refused' in usage) yield sentence('unseenUses')
}
