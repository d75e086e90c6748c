import { AppError } from '@anj/workflow'
import { name, type Sql, sql } from '../../duckdb/sql.ts'
import type { DatabaseConnection } from '../../model/connection.ts'
import type { Note, TargetWriter, WriteConfig, WriteInput, WriteResult } from '../writer.ts'
import { cancelBackend, writeCommitMark } from './commit-mark.ts'
import { connect, type Database } from './connect.ts'
import { openDirectCopy } from './copy-direct.ts'
import { type CopyInto, copyRows, type Load } from './copy-rows.ts'
import { followCopy } from './follow-copy.ts'
import { findRowTriggers } from './introspect.ts'
import { lockTarget } from './lock-target.ts'
import { mergeRows } from './merge-rows.ts'
import { planWrite, type WritePlan } from './plan-write.ts'
import { quoteName } from './quote.ts'
import { newColumnRequirements, requirementsOf } from './requirements.ts'
import { writeNewTable } from './write-new-table.ts'

/** Writes one table of a PostgreSQL database atomically, in one transaction. */
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
  /** Locks the target and runs `work` on it. Aborting also cancels the work on the server. */
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
      await lockTarget(database, config, plan)
      const result = await work(plan)
      await proveAllTaken(database, config, plan, result)
      // Check deferred constraints now, so that a violation fails the write and not the commit.
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
      return 'pairs' in plan ? requirementsOf(plan.pairs) : newColumnRequirements(columns, plan.natives)
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
      await using direct = await openDirectCopy(input, { connection, databaseName, database, plan })
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
    mark: () => writeCommitMark(database),
    commit: async () => {
      // In a failed transaction, the server answers COMMIT with the tag ROLLBACK and no error.
      const answer = await database.run('commit')
      if (answer !== 'COMMIT') throw new AppError('databaseRefused', { reason: answer })
    },
    [Symbol.asyncDispose]: async () => {
      // Closing the connection rolls back uncommitted changes.
      await database[Symbol.asyncDispose]()
      closed.abort()
    },
  }
}

/** Writes into the target directly, or into a staging table that replaces it or is merged into it at the end. */
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

/** Throws if rows are missing and the table has triggers that can skip rows. The reconciliation finds other differences. */
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

/** Adds the place of the first NUL character to its error, because the server doesn't report it. */
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
