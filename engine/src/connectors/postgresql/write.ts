import { setTimeout as pause } from 'node:timers/promises'
import { AppError, type ConfigOf, sentence } from '@anj/workflow'
import type { PostgresqlConnection } from '../../child/protocol.ts'
import { sql as duck, name, type Sql } from '../../duckdb/sql.ts'
import { copyThrough } from '../../pipe/copy-through.ts'
import { firstRow } from '../../plan/check-demands.ts'
import type { PlanColumn } from '../../plan/plan.ts'
import type { Note, TargetWriter, WriteInput, WriteResult } from '../writer.ts'
import { cancelBackend, leaveMark, type PostgresqlMark } from './commit-mark.ts'
import { type CopyIn, connect, type Database } from './connect.ts'
import { demandsOf } from './demands.ts'
import { followCopy } from './follow-copy.ts'
import { findDependents, findSchema, findTable, type Table } from './introspect.ts'
import { type ColumnPair, matchColumns } from './match-columns.ts'
import { quoteName } from './quote.ts'
import { type Remembered, rememberTable, replaceTable } from './replace-table.ts'
import { checkLimits, columnType } from './types.ts'

export type PostgresqlOutput = ConfigOf<'postgresqlOutput'>

/** Lock waits before the first row, and for the short swap of tables at the end. */
const LOCK_WAIT = "'10s'"
const SWAP_WAIT = "'60s'"
/** For a server's answer to a COPY that was given up; one that can't be reached gives none. */
const ANSWER_WAIT = 3_000

/** What will be done to the table (DESIGN §5, PostgreSQL row). */
type Plan =
  | { readonly mode: 'create' }
  | { readonly mode: 'replace'; readonly table: Table; readonly remembered: Remembered }
  | { readonly mode: 'delete' | 'append'; readonly table: Table; readonly pairs: readonly ColumnPair[] }

/** Writes one table of a PostgreSQL database in one transaction: entirely, or not at all. */
export async function openPostgresqlWriter(
  connection: PostgresqlConnection,
  config: PostgresqlOutput,
  runId: string,
  note: Note,
): Promise<TargetWriter> {
  const database = await connect(connection, {
    databaseName: config.databaseName,
    applicationName: `anj run ${runId}`,
  })
  const target = quoteName(config.schemaName, config.tableName)
  const stagingName = `anj_${runId.replaceAll('-', '')}`.slice(0, 63)
  const closed = new AbortController()
  let plan: Plan | undefined
  let storedSoFar: number | null = null

  const copyInto = async (
    input: WriteInput,
    table: string,
    names: readonly string[],
    options: string,
  ): Promise<WriteResult> => {
    const list = names.map((name) => quoteName(name)).join(', ')
    const copy = await database.copyIn(`copy ${table} (${list}) from stdin (format csv${options})`)
    const pipe = {
      ...input,
      pipePath: `${input.workFolder}/rows`,
      sink: copy.sink,
      options: csvFor(input.columns),
    }
    return await finishCopy(copy, copyThrough(pipe))
  }

  const writeAnew = async (input: WriteInput): Promise<WriteResult> => {
    const staging = quoteName(config.schemaName, stagingName)
    const definitions = input.columns.map(
      (column) => `${quoteName(column.name)} ${columnType(column, input.measures[column.name])}`,
    )
    await database.run(`create table ${staging} (${definitions.join(', ')})`)
    const result = await copyInto(
      input,
      staging,
      input.columns.map(({ name }) => name),
      ', freeze true',
    )
    await database.run(`set local lock_timeout = ${SWAP_WAIT}`)
    if (plan?.mode === 'replace')
      await replaceTable(database, { target, staging, ...config, remembered: plan.remembered })
    else await database.run(`alter table ${staging} rename to ${quoteName(config.tableName)}`)
    return result
  }

  return {
    check: async (columns) => {
      plan = await planWrite(database, config, columns, note)
      return 'pairs' in plan ? demandsOf(plan.pairs) : []
    },
    write: async (input) => {
      if (!plan) throw new Error('A write is checked first')
      const stop = () =>
        void cancelBackend(database.backendPid, connection, config.databaseName, closed.signal).catch(
          () => undefined,
        )
      input.signal.addEventListener('abort', stop, { once: true })
      const follow = followCopy(
        database.backendPid,
        connection,
        config.databaseName,
        closed.signal,
        (rows) => {
          storedSoFar = rows
        },
      )
      try {
        input.signal.throwIfAborted()
        await database.run(`begin; set local lock_timeout = ${LOCK_WAIT}`)
        await lockTarget(database, config, plan)
        const result =
          'pairs' in plan
            ? await copyInto(
                input,
                target,
                plan.pairs.map(({ to }) => to.name),
                '',
              )
            : await writeAnew(input)
        // Deferred constraints speak now, while the run can still fail in order, and not as the answer to the commit.
        await database.run('set constraints all immediate')
        return result
      } catch (error) {
        throw input.signal.aborted ? input.signal.reason : await withPlace(error, input)
      } finally {
        input.signal.removeEventListener('abort', stop)
        follow.stop()
      }
    },
    storedSoFar: () => storedSoFar,
    mark: (): Promise<PostgresqlMark> => leaveMark(database),
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

/** Decides what will be done, and refuses what can be known to fail (DESIGN §5: needed rights are checked first). */
async function planWrite(
  database: Database,
  config: PostgresqlOutput,
  columns: readonly PlanColumn[],
  note: Note,
): Promise<Plan> {
  const { schemaName, tableName, databaseName } = config
  if (columns.length === 0) throw new AppError('tableWithoutColumns', {})
  checkLimits(tableName, columns)
  const schema = await findSchema(database, schemaName)
  if (!schema) throw new AppError('schemaMissing', { schema: schemaName, database: databaseName })
  const table = await findTable(database, schemaName, tableName)
  if (!table && !config.createTableIfNotExist && !config.dropTableThenCreate)
    throw new AppError('targetTableMissing', { table: tableName, database: databaseName })
  if (!table || config.dropTableThenCreate) {
    if (!schema.mayCreate)
      throw new AppError('createRightMissing', { schema: schemaName, database: databaseName })
    return table ? await planReplace(database, tableName, table, note) : { mode: 'create' }
  }
  return await planExisting(database, config, table, columns)
}

async function planReplace(database: Database, name: string, table: Table, note: Note): Promise<Plan> {
  if (table.kind !== 'table' || table.partition) throw new AppError('targetNotReplaceable', { table: name })
  if (!table.mine) throw new AppError('dropRightMissing', { table: name, owner: table.owner })
  if (table.rowSecurity) throw new AppError('targetHasRowSecurity', { table: name })
  const dependents = await findDependents(database, table.oid)
  if (dependents.length > 0)
    throw new AppError('targetHasDependents', {
      names: dependents.map((one) => `${one.kind} ${one.name}`).join('; '),
    })
  const remembered = await rememberTable(database, table)
  if (remembered.lost.length > 0)
    note(sentence('targetMadeAnew', { table: name, names: remembered.lost.join(', ') }))
  return { mode: 'replace', table, remembered }
}

async function planExisting(
  database: Database,
  config: PostgresqlOutput,
  table: Table,
  columns: readonly PlanColumn[],
): Promise<Plan> {
  const name = config.tableName
  if (table.kind === 'other') throw new AppError('targetNotATable', { table: name })
  if (table.rowSecurityActive) throw new AppError('targetHasRowSecurity', { table: name })
  const pairs = matchColumns(name, columns, table)
  if (!config.deleteExistingData) return { mode: 'append', table, pairs }
  if (!table.mayDelete) throw new AppError('deleteRightMissing', { table: name })
  const reached = (await findDependents(database, table.oid)).filter((one) => one.onDelete === 'changes')
  if (reached.length > 0)
    throw new AppError('deleteReachesOthers', {
      table: name,
      names: reached.map((one) => `${one.kind} ${one.name}`).join('; '),
    })
  return { mode: 'delete', table, pairs }
}

/** Holds the table still: others may read it, nobody else may write or change it until the run has ended. */
async function lockTarget(database: Database, config: PostgresqlOutput, plan: Plan): Promise<void> {
  if (plan.mode === 'create') return
  const target = quoteName(config.schemaName, config.tableName)
  const strength = plan.mode === 'append' ? 'row exclusive' : 'share row exclusive'
  await database.run(`lock table ${target} in ${strength} mode`)
  const now = await findTable(database, config.schemaName, config.tableName)
  if (JSON.stringify(now) !== JSON.stringify(plan.table))
    throw new AppError('targetChanged', { table: config.tableName })
  // What the server itself knows to depend on the table is found by trying, before the first row.
  if (plan.mode === 'replace')
    await database.run(
      `savepoint trial; drop table ${target}; rollback to savepoint trial; release savepoint trial`,
    )
  if (plan.mode === 'delete') await emptyTable(database, config, target)
}

/** Deletes every row. A trigger or rule of the table may keep rows from being deleted; then the run must not add to them. */
async function emptyTable(
  database: Database,
  { tableName }: PostgresqlOutput,
  target: string,
): Promise<void> {
  await database.run(`delete from ${target}`)
  const [left] = await database.rows<{ some: boolean }>(`select exists (select from ${target}) as some`)
  if (left?.some) throw new AppError('rowsNotDeleted', { table: tableName })
}

/**
 * CSV as COPY reads it: nothing is null, "" is the empty string. A table of one column is quoted throughout, since a
 * line that holds only `\.` ends the data for servers before version 18.
 */
function csvFor(columns: readonly PlanColumn[]) {
  return columns.length === 1 ? duck`format csv, header false, force_quote *` : duck`format csv, header false`
}

/** Ends the COPY only after DuckDB has reported success; until then a failure undoes it. The server's own words come first. */
async function finishCopy(copy: CopyIn, copying: Promise<number>): Promise<WriteResult> {
  try {
    const written = await copying
    copy.sink.end()
    return { written, stored: await copy.stored }
  } catch (error) {
    const ours = error instanceof Error ? error : new Error(String(error))
    if (!copy.sink.destroyed) copy.sink.destroy(ours)
    throw await serversWord(copy, error)
  }
}

/** The server doesn't say which text held a NUL character: the first one is looked up. */
async function withPlace(
  error: unknown,
  { session, numbered, columns, signal }: WriteInput,
): Promise<unknown> {
  if (!(error instanceof AppError) || error.code !== 'targetRefusedNul') return error
  const places = []
  for (const column of columns) {
    const first = await firstRow(session, numbered, column.name, holdsNul(column.name), signal)
    if (first) places.push({ row: Number(first.row), column: column.name })
  }
  const [first] = places.sort((a, b) => a.row - b.row)
  return first
    ? new AppError(
        'targetRefusedNul',
        { place: `row ${first.row}, column ${first.column}` },
        { cause: error },
      )
    : error
}

function holdsNul(column: string): Sql {
  return duck`contains(${name(column)}::varchar, chr(0))`
}

async function serversWord(copy: CopyIn, error: unknown): Promise<unknown> {
  const answer = copy.stored.then(
    () => null,
    (problem: unknown) => problem,
  )
  const answered = await Promise.race([answer, pause(ANSWER_WAIT, null, { ref: false })])
  const isWord = answered instanceof AppError && answered.code !== 'databaseCancelled'
  return isWord && !(error instanceof AppError) ? answered : error
}
