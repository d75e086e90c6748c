import { setTimeout as pause } from 'node:timers/promises'
import type { Db, Tx } from '@anj/db'
import type { CommitMark, RunOutcome, RunRequest } from '@anj/engine'
import { outputOf, type Reconciliation } from '@anj/workflow'
import { sql } from 'drizzle-orm'
import type { RunChildren } from '../../worker/src/worker-parts.ts'
import { randomFrom } from '../damage/random.ts'

/** Maximum duration of a run in milliseconds. */
const longest = 50

const oneRow: Reconciliation = {
  in: 1,
  droppedEmpty: 0,
  rejected: 0,
  written: 1,
  stored: 1,
  emptyCellsToNull: 0,
}

/** Creates the target's tables in which the executor records its actions. */
export async function createExecutorTables(db: Db): Promise<void> {
  await db.execute(sql`create table begun (run_id uuid not null, schedule text not null, pid integer not null,
    fate text not null, at timestamptz not null default clock_timestamp())`)
  await db.execute(sql`create table written (run_id uuid not null, schedule text not null)`)
}

/** The outcome of a run: success, an error code, or `throws` for an error in the executor. */
export type FakeOutcome = 'succeeds' | 'throws' | 'conversionRejects' | 'tableLocked'

/**
 * Returns the outcome of a run. Some schedules always fail, and are therefore paused. Of the other schedules, only some
 * runs fail.
 */
export function fakeOutcomeOf(seed: string, schedule: string, runId: string): FakeOutcome {
  if (isHopeless(schedule)) return 'conversionRejects'
  const drawn = randomFrom(seed, runId)()
  if (drawn < 0.03) return 'conversionRejects'
  if (drawn < 0.06) return 'tableLocked'
  return drawn < 0.065 ? 'throws' : 'succeeds'
}

const isHopeless = (schedule: string) => Number(schedule.slice(1)) % 97 === 5

/**
 * Returns an executor that replaces the engine's child. The executor records its start. Then it writes one row and
 * the commit mark in a target transaction, so that the code around a commit works as in production.
 */
export function createFakeExecutor(db: Db, seed: string): RunChildren['forkRun'] {
  return async (request, on, { signal }) => {
    const run = { runId: request.runId, schedule: tableOf(request) }
    const fate = fakeOutcomeOf(seed, run.schedule, run.runId)
    if (!(await begin(db, run, fate))) return failure(connectionLost)
    await pause(Math.random() * (longest / 2))
    if (signal.aborted) return { status: 'cancelled' }
    if (fate === 'throws') throw new Error('The executor fails as the proof requires.')
    if (fate !== 'succeeds') return failure(fate)
    let isMarked = false
    try {
      return await db.transaction(async (tx): Promise<RunOutcome> => {
        await tx.execute(sql`insert into written (run_id, schedule) values (${run.runId}, ${run.schedule})`)
        await pause(Math.random() * (longest / 2))
        const mark = await markOf(tx)
        isMarked = true
        if (!(await on.prepared(mark, oneRow))) throw new Refused()
        return { status: 'succeeded', reconciliation: oneRow }
      })
    } catch (error) {
      if (error instanceof Refused) return { status: 'cancelled' }
      // After the commit mark, the worker that recovers the run asks the target for the outcome.
      if (isMarked) throw error
      return failure(connectionLost)
    }
  }
}

/** The error code that a child uses to report that it has lost its server. */
const connectionLost = 'databaseConnectionLost'

async function begin(
  db: Db,
  { runId, schedule }: { readonly runId: string; readonly schedule: string },
  fate: FakeOutcome,
): Promise<boolean> {
  const row = sql`insert into begun (run_id, schedule, pid, fate) values (${runId}, ${schedule}, ${process.pid}, ${fate})`
  return db.execute(row).then(
    () => true,
    () => false,
  )
}

/** Thrown when the worker doesn't allow the commit. */
class Refused extends Error {}

function failure(code: string): RunOutcome {
  const problem = { code, sentence: `The proof requires ${code}.` }
  return { status: 'failed', problem, outcomeUnknown: false }
}

/** Returns the table that a run writes. Each of a proof's schedules has a separate table. */
function tableOf({ workflow }: Pick<RunRequest, 'workflow'>): string {
  const { tableName } = (outputOf(workflow)?.data.config ?? {}) as { readonly tableName?: string }
  if (!tableName) throw new Error('The run has no target table.')
  return tableName
}

async function markOf(tx: Tx): Promise<CommitMark> {
  const [mark] = await tx.execute<{ id: string; pid: number; name: string; server: string }>(
    sql`select pg_current_xact_id()::text as id, pg_backend_pid() as pid, current_database() as name,
      (select system_identifier::text from pg_control_system()) as server`,
  )
  if (!mark) throw new Error('The server returned no transaction ID.')
  const { id: transactionId, pid: backendPid, name: databaseName, server: serverId } = mark
  return { kind: 'postgresql', transactionId, serverId, backendPid, databaseName }
}
