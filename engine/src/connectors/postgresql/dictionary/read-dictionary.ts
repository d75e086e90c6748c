import { AppError, type Dictionary, type DictionaryTable, sentence, tablesPhrase } from '@anj/workflow'
import type { DatabaseConnection } from '../../../model/connection.ts'
import type { DictionaryScope } from '../../connector.ts'
import { dictionaryOf, type TablePart, unreadableTablesNote } from '../../dictionary-of.ts'
import { runUntilAborted } from '../../until-aborted.ts'
import { openReadTransaction, type ReadTransaction } from '../read/read-transaction.ts'
import {
  type CatalogueColumn,
  type CatalogueConstraint,
  type CatalogueIndex,
  checkOf,
  columnOf,
  foreignKeyOf,
  indexOf,
  keyOf,
} from './read-dictionary-parts.ts'
import {
  aboutServer,
  columnsOf,
  constraintsOf,
  indexesOf,
  type QueryContext,
  tablesOf,
} from './read-dictionary-queries.ts'
import { readObjects } from './read-objects.ts'

/** The lock timeout, in case a table gets locked after we have listed the locked tables. */
const LOCK_WAIT = "'1s'"
const TRIES = 3

interface Server {
  readonly version: string
  readonly counts: boolean
  readonly usesSince: string | null
  readonly locked: readonly string[] | null
}

type Of<T> = T & { readonly of: string }
type CatalogueTable = Pick<DictionaryTable, 'schema' | 'name' | 'kind' | 'comment' | 'readable'> & {
  readonly owner: string | null
  readonly rows: string | null
  readonly bytes: string | null
  readonly locked: boolean
  /** Null for a table without partitions. */
  readonly partitionKey: string[] | null
}

/**
 * Reads the catalogue with one query for each kind of object in one read-only transaction. Skips what can't be read
 * because of a lock, and reports the locked tables in `unseen`.
 */
export async function readDictionary(
  connection: DatabaseConnection,
  databaseName: string,
  scope: DictionaryScope,
  signal: AbortSignal,
): Promise<Dictionary> {
  for (let tries = 1; ; tries += 1) {
    await using transaction = await openReadTransaction(connection, databaseName, signal)
    try {
      return await runUntilAborted(signal, transaction.cancel, () =>
        readAll(transaction, connection, databaseName, scope),
      )
    } catch (error) {
      const wasLocked = error instanceof AppError && error.code === 'tableLocked'
      if (!wasLocked || tries === TRIES) throw error
    }
  }
}

async function readAll(
  { database, serverVersion }: ReadTransaction,
  { kind, serverName }: DatabaseConnection,
  databaseName: string,
  scope: DictionaryScope,
): Promise<Dictionary> {
  await database.run(`set local lock_timeout = ${LOCK_WAIT}`)
  const [server] = await database.rows<Server>(aboutServer)
  const context: QueryContext = { serverVersion, locked: server?.locked ?? [] }
  const tables = await database.rows<Of<CatalogueTable>>(tablesOf(scope, context))
  const columns = await database.rows<Of<CatalogueColumn>>(columnsOf(scope, context))
  const constraints = await database.rows<Of<CatalogueConstraint>>(constraintsOf(scope, context))
  const indexes = await database.rows<Of<CatalogueIndex>>(indexesOf(scope, context))
  const { objects, extra, unseen } = await readObjects(database, scope, context)
  const ofKind = (kind: CatalogueConstraint['kind']) => constraints.filter((one) => one.kind === kind)
  const counts = server?.counts ?? false
  return dictionaryOf(
    {
      kind,
      database: databaseName,
      server: serverName,
      version: `PostgreSQL ${server?.version ?? ''}`.trim(),
      usesSince: counts ? (server?.usesSince ?? null) : null,
      objects,
      unseen: [...unseenOf(tables), ...unseen],
    },
    {
      tables: partsOf(tables, tableOf),
      columns: partsOf(columns, columnOf),
      primaryKeys: partsOf(ofKind('p'), keyOf),
      uniqueKeys: partsOf(ofKind('u'), keyOf),
      foreignKeys: partsOf(ofKind('f'), foreignKeyOf),
      checks: partsOf(ofKind('c'), checkOf),
      indexes: partsOf(indexes, (index) => indexOf(index, counts)),
      extra,
    },
  )
}

function partsOf<C extends { readonly of: string }, T>(
  found: readonly C[],
  partOf: (one: C) => T,
): readonly TablePart<T>[] {
  return found.map((one) => ({ of: one.of, part: partOf(one) }))
}

function tableOf(table: CatalogueTable) {
  const { schema, name, kind, comment, owner, rows, bytes, readable, partitionKey } = table
  const known = { schema, name, kind, comment, owner, rows: numberOr(rows), bytes: numberOr(bytes), readable }
  return partitionKey === null ? known : { ...known, partitionKey }
}

function numberOr(text: string | null): number | null {
  return text === null ? null : Number(text)
}

function unseenOf(tables: readonly CatalogueTable[]): string[] {
  const locked = tables.filter((table) => table.locked)
  return [
    ...unreadableTablesNote(tables),
    ...(locked.length > 0 ? [sentence('unseenLocked', { tables: tablesPhrase(locked) })] : []),
  ]
}
