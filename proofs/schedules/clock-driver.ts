import { setTimeout as pause } from 'node:timers/promises'
import type { Db } from '@anj/db'
import { sql } from 'drizzle-orm'
import { isPermanentError } from '../../worker/src/schedule/is-permanent-error.ts'
import type { ProofFixture } from './fixture.ts'
import { setClock } from './simulated-clock.ts'

const SECOND = 1000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE

/** Milliseconds between two steps of the clock while the workers keep up. */
const every = 50
/** With at least this many open tasks, the clock waits for the workers. */
const most = 200
/**
 * The clock waits while an open task is later than this many milliseconds. Otherwise tasks could be six hours late, and
 * count as missed, only because the clock is too fast.
 */
const latest = 4 * HOUR

/** Controls a proof's simulated time. */
export interface ClockDriver {
  readonly now: () => Date
  /** Advances step by step to a point in time. */
  readonly to: (until: Date) => Promise<void>
  /** Jumps to a point in time, skipping the steps in between. */
  readonly leap: (to: Date) => Promise<void>
  /** Waits until every due task has started. */
  readonly untilBegun: () => Promise<void>
  /** Waits until every due task has ended, except tasks that are waiting for a retry. */
  readonly untilSettled: () => Promise<void>
  /** Advances until every task due by a point in time has ended, including later retries. */
  readonly untilEnded: (due: Date) => Promise<void>
}

export interface DriveOptions {
  /** Maximum step of the clock in simulated minutes. */
  readonly step: number
  /** The time at which the driver fails. */
  readonly deadline: number
  /** Called before each check of the open tasks. */
  readonly beside: () => Promise<void>
}

/** Returns a driver of the test bed's clock. */
export function createClockDriver(
  fixture: Pick<ProofFixture, 'product' | 'target' | 'from'>,
  { step, deadline, beside }: DriveOptions,
): ClockDriver {
  const { db } = fixture.product.database
  let now = fixture.from
  const leap = async (to: Date) => {
    now = to
    await retryUntil(() => setClock(fixture.target, to), deadline)
  }
  const look = () => retryUntil(() => openWork(db, now), deadline)
  const wait = async (isEnough: (open: OpenWork) => boolean) => {
    for (;;) {
      await beside()
      const open = await look()
      if (isEnough(open)) return open
      if (Date.now() > deadline) throw new Error('The workers did not keep up before the deadline.')
      await pause(every)
    }
  }
  const isLate = (since: number | null) => since !== null && now.getTime() + MINUTE - since >= latest
  const goOn = async ({ oldest }: OpenWork, until: Date) => {
    const room = oldest === null ? step * MINUTE : latest - (now.getTime() - oldest)
    const by = Math.max(MINUTE, Math.min(room, step * MINUTE))
    await leap(new Date(Math.min(until.getTime(), now.getTime() + by)))
    await pause(every)
  }
  return {
    now: () => now,
    leap,
    to: async (until) => {
      while (now < until) {
        const open = await wait(({ count, oldestOpen }) => count <= most && !isLate(oldestOpen))
        await goOn(open, until)
      }
    },
    untilBegun: async () => void (await wait(({ unbegun }) => unbegun === 0)),
    untilSettled: async () => void (await wait(({ count }) => count === 0)),
    untilEnded: async (due) => {
      while ((await retryUntil(() => unended(db, due), deadline)) > 0) {
        await wait(({ count }) => count === 0)
        await leap(new Date(now.getTime() + MINUTE))
        await pause(every)
      }
    },
  }
}

interface OpenWork {
  /** Number of due tasks that haven't ended, except tasks that are waiting for a retry. */
  readonly count: number
  readonly unbegun: number
  /** The due times of the oldest counted task and of the oldest task that hasn't ended. */
  readonly oldestOpen: number | null
  readonly oldest: number | null
}

async function openWork(db: Db, now: Date): Promise<OpenWork> {
  const [row] = await db.execute<OpenWork & Record<string, unknown>>(sql`
    select count(*) filter (where not waits)::int as count, count(*) filter (where state = 'planned')::int as unbegun,
      (extract(epoch from min(due_at) filter (where not waits)) * 1000)::float8 as "oldestOpen",
      (extract(epoch from min(due_at)) * 1000)::float8 as oldest
    from (select state, due_at, false as waits from tasks where state = 'planned' and due_at <= ${now.toISOString()}
      union all select state, due_at, coalesce(next_attempt_at > ${now.toISOString()}, false) from tasks where state = 'queued') as due`)
  if (!row) throw new Error('The count query returned no row.')
  return row
}

async function unended(db: Db, due: Date): Promise<number> {
  const [row] = await db.execute<{ n: number }>(sql`
    select count(*)::int as n from tasks where state <> 'ended' and due_at <= ${due.toISOString()}`)
  return row?.n ?? 0
}

/** Repeats a query while the database is unavailable, until the deadline. */
export async function retryUntil<T>(ask: () => Promise<T>, deadline: number): Promise<T> {
  for (;;) {
    try {
      return await ask()
    } catch (error) {
      if (isPermanentError(error) || Date.now() > deadline) throw error
      await pause(every)
    }
  }
}
