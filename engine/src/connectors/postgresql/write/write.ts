import { AppError, type Column } from '@anj/workflow'
import { name, type Sql, sql } from '../../../duckdb/sql.ts'
import { measuredTypes } from '../../../model/column-measures.ts'
import type { DatabaseConnection } from '../../../model/connection.ts'
import { newTableRows } from '../../new-columns.ts'
import { cancelOnAbort } from '../../until-aborted.ts'
import type {
  CheckedWriter,
  Note,
  TargetWriter,
  WriteConfig,
  WriteDemands,
  WriteInput,
  WriteResult,
} from '../../writer.ts'
import { cancelBackend } from '../cancel-backend.ts'
import { connect, type Database } from '../connect.ts'
import { findRowTriggers } from '../introspect.ts'
import { quoteName } from '../quote.ts'
import { writeCommitMark } from './commit-mark.ts'
import { openDirectCopy } from './copy-direct.ts'
import { type CopyInto, copyRows, type KeysToCopy, type Load } from './copy-rows.ts'
import { followCopy } from './follow-copy.ts'
import { lockTarget } from './lock-target.ts'
import { mergeRows } from './merge-rows.ts'
import { planWrite, type WritePlan } from './plan-write.ts'
import { checkRejectsTable, writeRejectsTable } from './rejects-table.ts'
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
  return {
    check: async (columns) => {
      const plan = await planWrite(database, config, columns, note)
      await checkRejectsTable(database, config)
      const stagingName = `anj_${runId.replaceAll('-', '')}`.slice(0, 63)
      const planned = { connection, config, plan, stagingName, note }
      return {
        ...demandsOf(plan, config, columns),
        ...writerOf(database, planned, closed.signal),
      }
    },
    [Symbol.asyncDispose]: async () => {
      // Closing the connection rolls back uncommitted changes.
      await database[Symbol.asyncDispose]()
      closed.abort()
    },
  }
}

function demandsOf(plan: WritePlan, config: WriteConfig, columns: readonly Column[]): WriteDemands {
  if ('pairs' in plan)
    return { requirements: requirementsOf(plan.pairs), newTableRows: null, measures: new Set() }
  return {
    requirements: newColumnRequirements(columns, plan),
    newTableRows: newTableRows(config, columns),
    measures: plan.fits ? measuredTypes : new Set(),
  }
}

/** A write together with its plan and what is needed to carry it out. */
interface Planned {
  readonly connection: DatabaseConnection
  readonly config: WriteConfig
  readonly plan: WritePlan
  /** An unused table name. */
  readonly stagingName: string
  readonly note: Note
}

function writerOf(
  database: Database,
  planned: Planned,
  closed: AbortSignal,
): Omit<CheckedWriter, keyof WriteDemands> {
  const { connection, config, plan } = planned
  const { databaseName } = config
  let storedSoFar: number | null = null
  /** Locks the target and runs `work` on it. Aborting also cancels the work on the server. */
  const working = async (signal: AbortSignal, work: () => Promise<WriteResult>) => {
    const { backendPid } = database
    const follow = followCopy(backendPid, connection, databaseName, closed, (rows) => {
      storedSoFar = rows
    })
    const cancel = () => void cancelBackend(backendPid, connection, databaseName, closed)
    return await cancelOnAbort(signal, cancel, async () => {
      await lockTarget(database, config, plan)
      const result = await work()
      await proveAllTaken(database, config, plan, result)
      // Check deferred constraints now, so that a violation makes the write fail rather than the commit.
      await database.run('set constraints all immediate')
      return result
    }).finally(() => follow.stop())
  }

  return {
    write: (input) =>
      working(input.signal, async () => {
        try {
          const copyInto: CopyInto = (target) => copyRows(database, target, input)
          const sourceKeys = keysToCopy(database, input)
          const result = await writeRows(database, planned, { ...input, copyInto, sourceKeys })
          await writeRejectsTable(database, config, input)
          return result
        } catch (error) {
          throw await withPlace(error, input)
        }
      }),
    writeDirect: async (input) => {
      await using direct = await openDirectCopy(input, { connection, databaseName, database, plan })
      if (!direct) return null
      const copyInto: CopyInto = (target) => direct.copy(target)
      return await working(input.signal, () =>
        writeRows(database, planned, { columns: direct.columns, measures: {}, copyInto }),
      )
    },
    readsOnce: true,
    // Rows of an existing table can use its sequences and fire its triggers.
    leavesNoTrace: 'names' in plan,
    storedSoFar: () => storedSoFar,
    mark: () => writeCommitMark(database),
    commit: async () => {
      // If the transaction has failed, the server responds to COMMIT with the tag ROLLBACK instead of an error.
      const answer = await database.run('commit')
      if (answer !== 'COMMIT') throw new AppError('databaseRefused', { reason: answer })
    },
  }
}

function keysToCopy(database: Database, input: WriteInput): KeysToCopy | null {
  const { sourceKeys } = input
  if (!sourceKeys) return null
  return { ...sourceKeys, copyInto: (target) => copyRows(database, target, { ...input, ...sourceKeys }) }
}

/** Writes into the target directly, or into a staging table that replaces it or is merged into it at the end. */
async function writeRows(
  database: Database,
  { config, plan, stagingName, note }: Planned,
  rows: Omit<Load, 'stagingName'>,
): Promise<WriteResult> {
  const load = { ...rows, stagingName }
  const { schemaName, tableName } = config
  if ('names' in plan) return await writeNewTable(database, config, plan, load)
  if (plan.mode === 'merge') return await mergeRows(database, config, plan, load, note)
  const columns = plan.pairs.map(({ to }) => ({ name: to.name, type: to.baseType }))
  const isNew = plan.mode === 'truncate' && plan.table.kind === 'table'
  return await load.copyInto({ table: quoteName(schemaName, tableName), columns, isNew })
}

/**
 * Throws if fewer rows were stored than written and the table has triggers that may have skipped them. The
 * reconciliation finds all other differences.
 */
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

/** Adds the row and column of the first NUL character to the error about it, because the server doesn't report them. */
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
