import { and, asc, eq, gt, inArray, lt, sql } from 'drizzle-orm'
import type { Db, Tx } from '../database.ts'
import { type Owner } from '../owner.ts'
import { type RunEvent, type RunEventKind, runEvents, runs } from '../schema/index.ts'
import { accessibleRun } from './access.ts'
import { sqlPreparedOnce } from './prepared-once.ts'

/** NOTIFY on this channel announces new events of a run. The payload is the run's ID. */
export const runChannel = 'anj_run'

/** An event of a run. */
export interface NewRunEvent {
  readonly kind: RunEventKind
  /** A RunLogLine for `log`, a RunProgress for `progress`, and `{ status }` for `status`. */
  readonly data: unknown
}

/**
 * Adds events to a run and sends a single notification. The caller must hold the lock on the run's row in the same
 * transaction. This way, events become visible in the order of their IDs, and readers don't miss any.
 */
export async function recordRunEvents(tx: Tx, runId: string, events: readonly NewRunEvent[]): Promise<void> {
  await recordQuery(tx).execute({ runId, events: JSON.stringify(events) })
}

/** One statement for any number of events, whose IDs have the order of the list. */
const recordQuery = sqlPreparedOnce(
  'recordEvents',
  () => sql`with said as (insert into run_events (run_id, kind, data)
      select ${sql.placeholder('runId')}::uuid, event->>'kind', event->'data'
      from jsonb_array_elements(${sql.placeholder('events')}::text::jsonb) with ordinality as given(event, place)
      order by place)
    select pg_notify(${runChannel}, ${sql.placeholder('runId')}::text)`,
)

/**
 * Adds a line to the log of a finished run. It is inserted before the run's final status, because readers stop at the
 * status.
 */
export async function addToEndedRun(tx: Tx, runId: string, line: string): Promise<void> {
  await tx.select({ id: runs.id }).from(runs).where(eq(runs.id, runId)).for('no key update')
  await recordRunEvents(tx, runId, [{ kind: 'log', data: { line } }])
  await tx.execute(sql`update ${runEvents} set id = nextval(pg_get_serial_sequence('run_events', 'id'))
    where ${runEvents.runId} = ${runId} and ${runEvents.kind} = 'status'
      and ${runEvents.data}->>'status' = (select status::text from ${runs} where ${runs.id} = ${runId})`)
}

/** Adds the event `queued` to new runs and notifies readers. */
export async function announceRuns(tx: Tx, runIds: readonly string[]): Promise<void> {
  await announceQuery(tx).execute({ ids: `{${runIds.join(',')}}` })
}

const announceQuery = sqlPreparedOnce(
  'announce',
  () => sql`with said as (insert into run_events (run_id, kind, data)
      select id, 'status', '{"status": "queued"}' from unnest(${sql.placeholder('ids')}::uuid[]) as id returning run_id)
    select pg_notify(${runChannel}, run_id::text) from said`,
)

/** Lists a run's events after an event ID, oldest first, if the user may see the run. */
export async function listRunEvents(
  db: Db | Tx,
  person: Owner,
  runId: string,
  afterId: number,
  limit = 1000,
): Promise<readonly RunEvent[]> {
  const rows = await db
    .select({ event: runEvents })
    .from(runEvents)
    .innerJoin(runs, eq(runs.id, runEvents.runId))
    .where(and(eq(runEvents.runId, runId), accessibleRun(person), gt(runEvents.id, afterId)))
    .orderBy(asc(runEvents.id))
    .limit(limit)
  return rows.map(({ event }) => event)
}

/**
 * Removes a batch of progress events of runs that ended more than a day ago, and returns their number. Keeps log lines
 * and statuses.
 */
export async function removeOldProgress(db: Db, portion = 20_000): Promise<number> {
  const old = db
    .select({ id: runEvents.id })
    .from(runEvents)
    .innerJoin(runs, eq(runs.id, runEvents.runId))
    .where(and(eq(runEvents.kind, 'progress'), lt(runs.finishedAt, sql`now() - interval '1 day'`)))
    .limit(portion)
  const removed = await db.delete(runEvents).where(inArray(runEvents.id, old)).returning({ id: runEvents.id })
  return removed.length
}
