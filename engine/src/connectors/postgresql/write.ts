import { AppError } from '@anj/workflow'
import { name, type Sql, sql } from '../../duckdb/sql.ts'
import type { DatabaseConnection } from '../../model/connection.ts'
import type { Note, TargetWriter, WriteConfig, WriteInput, WriteResult } from '../writer.ts'
import { cancelBackend, leaveMark } from './commit-mark.ts'
import { connect, type Database } from './connect.ts'
import { openDirect } from './copy-direct.ts'
import { type CopyInto, copyRows, type Load } from './copy-rows.ts'
import { demandsOf, demandsOfNew } from './demands.ts'
import { followCopy } from './follow-copy.ts'
import { holdTarget } from './hold-target.ts'
import { findRowTriggers } from './introspect.ts'
import { mergeRows } from './merge-rows.ts'
import { planWrite, type WritePlan } from './plan-write.ts'
import { quoteName } from './quote.ts'
import { writeNewTable } from './write-new-table.ts'

/** Writes one table of a PostgreSQL database in one transaction: entirely, or not at all. */
export async function openPostgresqlWriter(
  connection: DatabaseConnection,
  config: WriteConfig,
  runId: string,
  note: Note,
): Promise<TargetWriter> {
  const { databaseName } = config
  if (databaseName === '') throw new AppError('databaseNameRequired', {})
  if (config.tableName === '') throw new AppError('tableNameRequired', {})
  const database = await connect(connection, { databaseName, applicationName: `anj run ${runId}` })
  const closed = new AbortController()
  let plan: WritePlan | undefined
  let storedSoFar: number | null = null

  const stagingName = `anj_${runId.replaceAll('-', '')}`.slice(0, 63)
  /** Does the work on the held target. Giving up ends it on the server too. */
  const working = async (signal: AbortSignal, work: (plan: WritePlan) => Promise<WriteResult>) => {
    if (!plan) throw new Error('A write is checked first')
    const { backendPid } = database
    const cancel = () => void cancelBackend(backendPid, connection, databaseName, closed.signal)
    const follow = followCopy(backendPid, connection, databaseName, closed.signal, (rows) => {
      storedSoFar = rows
    })
    signal.addEventListener('abort', cancel, { once: true })
    try {
      signal.throwIfAborted()
      await holdTarget(database, config, plan)
      const result = await work(plan)
      await proveAllTaken(database, config, plan, result)
      // Deferred constraints speak now, while the run can still fail in order, and not as the answer to the commit.
      await database.run('set constraints all immediate')
      return result
    } catch (error) {
      throw signal.aborted ? signal.reason : error
    } finally {
      signal.removeEventListener('abort', cancel)
      follow.stop()
    }
  }

  return {
    check: async (columns) => {
      plan = await planWrite(database, config, columns, note)
      return 'pairs' in plan ? demandsOf(plan.pairs) : demandsOfNew(columns, plan.natives)
    },
    write: (input) =>
      working(input.signal, async (plan) => {
        try {
          const copyInto: CopyInto = (target) => copyRows(database, target, input)
          return await writeRows(database, config, plan, { ...input, copyInto, stagingName }, note)
        } catch (error) {
          throw await withPlace(error, input)
        }
      }),
    writeDirect: async (input) => {
      if (!plan) throw new Error('A write is checked first')
      await using direct = await openDirect(input, { connection, databaseName, database, plan })
      if (!direct) return null
      return await working(input.signal, (plan) => {
        const copyInto: CopyInto = (target) => direct.copy(target)
        return writeRows(
          database,
          config,
          plan,
          { columns: direct.columns, measures: {}, copyInto, stagingName },
          note,
        )
      })
    },
    readsOnce: true,
    storedSoFar: () => storedSoFar,
    mark: () => leaveMark(database),
    commit: async () => {
      // A transaction that has failed answers a commit with ROLLBACK, and without an error.
      const answer = await database.run('commit')
      if (answer !== 'COMMIT') throw new AppError('databaseRefused', { reason: answer })
    },
    [Symbol.asyncDispose]: async () => {
      // Closing the connection rolls back whatever wasn't committed.
      await database[Symbol.asyncDispose]()
      closed.abort()
    },
  }
}

/** Into the table itself, or into another that becomes it or is brought into it at the end; nobody else ever sees that one. */
async function writeRows(
  database: Database,
  config: WriteConfig,
  plan: WritePlan,
  load: Load,
  note: Note,
): Promise<WriteResult> {
  const { schemaName, tableName } = config
  if ('names' in plan) return await writeNewTable(database, config, plan, load)
  if (plan.mode === 'merge') return await mergeRows(database, config, plan, load, note)
  const columns = plan.pairs.map(({ to }) => ({ name: to.name, type: to.baseType }))
  const isNew = plan.mode === 'truncate' && plan.table.kind === 'table'
  return await load.copyInto({ table: quoteName(schemaName, tableName), columns, isNew })
}

/** Fails where rows were left out and the table has triggers that can do so. Other differences are found when all counts are compared. */
async function proveAllTaken(
  database: Database,
  { tableName: table }: WriteConfig,
  plan: WritePlan,
  { written, stored }: WriteResult,
): Promise<void> {
  if (stored >= written || !('pairs' in plan)) return
  const events = plan.mode === 'merge' ? (['insert', 'update'] as const) : (['insert'] as const)
  const triggers = await findRowTriggers(database, plan.table.oid, events)
  if (triggers.length > 0)
    throw new AppError('targetLeftRowsOut', { table, stored, written, names: triggers.join(', ') })
}

/** The server doesn't say which text held a NUL character: the first one is looked up. */
async function withPlace(error: unknown, { findRow, columns, signal }: WriteInput): Promise<unknown> {
  if (!(error instanceof AppError) || error.code !== 'targetRefusedNul') return error
  const places: { readonly row: number; readonly column: string }[] = []
  for (const { name: column } of columns) {
    const found = await findRow(column, holdsNul(column), signal)
    if (found) places.push({ row: found.row, column })
  }
  const [first] = places.sort((a, b) => a.row - b.row)
  if (!first) return error
  const place = `row ${first.row}, column ${first.column}`
  return new AppError('targetRefusedNul', { place }, { cause: error })
}

function holdsNul(column: string): Sql {
  return sql`contains(${name(column)}::varchar, chr(0))`
}
