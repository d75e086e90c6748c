import { AppError } from '@anj/workflow'
import type { DatabaseConnection } from '../../child/protocol.ts'
import { name, type Sql, sql } from '../../duckdb/sql.ts'
import type { Note, TargetWriter, WriteInput, WriteResult } from '../writer.ts'
import { cancelBackend, leaveMark } from './commit-mark.ts'
import { connect, type Database } from './connect.ts'
import { copyRows } from './copy-rows.ts'
import { demandsOf } from './demands.ts'
import { followCopy } from './follow-copy.ts'
import { holdTarget } from './hold-target.ts'
import { type PostgresqlOutput, planWrite, type WritePlan } from './plan-write.ts'
import { quoteName } from './quote.ts'
import { replaceTable } from './replace-table.ts'
import { columnType } from './types.ts'

/** How long the short swap of tables at the end waits for those who still read the old one. */
const SWAP_WAIT = "'60s'"

/** Writes one table of a PostgreSQL database in one transaction: entirely, or not at all. */
export async function openPostgresqlWriter(
  connection: DatabaseConnection,
  config: PostgresqlOutput,
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

  return {
    check: async (columns) => {
      plan = await planWrite(database, config, columns, note)
      return 'pairs' in plan ? demandsOf(plan.pairs) : []
    },
    write: async (input) => {
      if (!plan) throw new Error('A write is checked first')
      const { backendPid } = database
      const cancel = () => void cancelBackend(backendPid, connection, databaseName, closed.signal)
      const follow = followCopy(backendPid, connection, databaseName, closed.signal, (rows) => {
        storedSoFar = rows
      })
      input.signal.addEventListener('abort', cancel, { once: true })
      try {
        input.signal.throwIfAborted()
        await holdTarget(database, config, plan)
        const result = await writeRows(database, config, plan, runId, input)
        // Deferred constraints speak now, while the run can still fail in order, and not as the answer to the commit.
        await database.run('set constraints all immediate')
        return result
      } catch (error) {
        throw input.signal.aborted ? input.signal.reason : await withPlace(error, input)
      } finally {
        input.signal.removeEventListener('abort', cancel)
        follow.stop()
      }
    },
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

/** Into the table itself, or into a new one that takes its name at the end; nobody else ever sees the staging name. */
async function writeRows(
  database: Database,
  config: PostgresqlOutput,
  plan: WritePlan,
  runId: string,
  input: WriteInput,
): Promise<WriteResult> {
  const { schemaName, tableName } = config
  const target = quoteName(schemaName, tableName)
  if ('pairs' in plan) {
    const columns = plan.pairs.map(({ to }) => to.name)
    return await copyRows(database, { table: target, columns, isNew: false }, input)
  }
  const staging = quoteName(schemaName, `anj_${runId.replaceAll('-', '')}`.slice(0, 63))
  const definitions = input.columns.map(
    (column) => `${quoteName(column.name)} ${columnType(column, input.measures[column.name])}`,
  )
  await database.run(`create table ${staging} (${definitions.join(', ')})`)
  const columns = input.columns.map((column) => column.name)
  const result = await copyRows(database, { table: staging, columns, isNew: true }, input)
  await database.run(`set local lock_timeout = ${SWAP_WAIT}`)
  if (plan.mode === 'replace')
    await replaceTable(database, { target, staging, tableName, remembered: plan.remembered })
  else await database.run(`alter table ${staging} rename to ${quoteName(tableName)}`)
  return result
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
