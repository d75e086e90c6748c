import { type Column, databases } from '@anj/workflow'
import type { DatabaseConnection } from '../../../model/connection.ts'
import { addressOf } from '../../address-of.ts'
import { bindParameters } from '../../bind-parameters.ts'
import type { DirectInput, WriteResult } from '../../writer.ts'
import type { Database } from '../connect.ts'
import { parameterLiteral } from '../parameter-literal.ts'
import { quoteName } from '../quote.ts'
import { openReadTransaction, type ReadTransaction } from '../read/read-transaction.ts'
import { readServerId } from './commit-mark.ts'
import { type CopyTarget, preferServerError } from './copy-rows.ts'
import { type DirectColumns, directColumns } from './direct-columns.ts'
import type { WritePlan } from './plan-write.ts'

/** A copy from server to server, in a format that both servers read and write. */
export interface DirectCopy extends AsyncDisposable {
  /** The workflow's columns, in plan order. */
  readonly columns: readonly Column[]
  /** Fills a table. Both counts come from the servers. */
  copy(target: CopyTarget): Promise<WriteResult>
}

interface Target {
  readonly connection: DatabaseConnection
  readonly databaseName: string
  readonly database: Database
  readonly plan: WritePlan
}

/**
 * Opens a direct copy from the source server to the target server. Returns null if the rows need checks or conversions,
 * or if source and target are the same database, which would be read and written at the same time.
 */
export async function openDirectCopy(given: DirectInput, target: Target): Promise<DirectCopy | null> {
  const { connection } = given.source
  if (databases[connection.kind].family !== 'postgresql' || given.source.config.treatAsFile) return null
  const config = bindParameters(given.source.config, 'postgresql', parameterLiteral)
  const input = { ...given, source: { ...given.source, config } }
  const transaction = await openReadTransaction(connection, config.databaseName, input.signal)
  try {
    if (!(await isSameDatabase(transaction.database, input, target))) {
      const known = await transaction.know(config, input.signal)
      const found = directColumns(input, known, target.plan, transaction.serverVersion)
      if (found) return directBy(transaction, input, found, target.database)
    }
  } catch (error) {
    await transaction[Symbol.asyncDispose]()
    throw error
  }
  await transaction[Symbol.asyncDispose]()
  return null
}

function directBy(
  transaction: ReadTransaction,
  input: DirectInput,
  found: DirectColumns,
  database: Database,
): DirectCopy {
  let open = true
  const close = async () => {
    if (open) await transaction[Symbol.asyncDispose]()
    open = false
  }
  return {
    columns: input.columns.map(({ to }) => to),
    copy: async (target) => {
      const result = await copy(transaction, input, found, database, target)
      // Release the locks on the source now, because the write may replace the same table next.
      await close()
      return result
    },
    [Symbol.asyncDispose]: close,
  }
}

async function copy(
  transaction: ReadTransaction,
  { source: { config: source }, onBytes, signal }: DirectInput,
  { cells, identical }: DirectColumns,
  database: Database,
  { table, columns, isNew }: CopyTarget,
): Promise<WriteResult> {
  const format = identical ? 'binary' : 'csv'
  const names = columns.map(({ name }) => quoteName(name)).join(', ')
  const into = await database.copyIn(
    `copy ${table} (${names}) from stdin (format ${format}${isNew ? ', freeze true' : ''})`,
  )
  const refused = into.stored.then(() => new Promise<never>(() => undefined))
  try {
    // Wait until the source server confirms the end of the rows, because a lost connection would look the same.
    const copied = transaction.copyInto(into.sink, { source, cells, format, onBytes, signal })
    const written = await Promise.race([copied, refused])
    into.sink.end()
    return { written, stored: await into.stored }
  } catch (error) {
    transaction.cancel()
    const ours = error instanceof Error ? error : new Error(String(error))
    if (!into.sink.destroyed) into.sink.destroy(ours)
    throw await preferServerError(into, error)
  }
}

/** Compares the servers' unique IDs if the user may read them, or else their addresses. */
async function isSameDatabase(
  from: Database,
  { source }: DirectInput,
  { connection, databaseName, database }: Target,
): Promise<boolean> {
  if (source.config.databaseName !== databaseName) return false
  const [here, there] = [await readServerId(database), await readServerId(from)]
  if (here !== null && there !== null) return here === there
  const placeOf = (one: DatabaseConnection) => JSON.stringify([addressOf(one), one.ssh?.serverName])
  return placeOf(connection) === placeOf(source.connection)
}
