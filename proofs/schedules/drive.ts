import { setTimeout as pause } from 'node:timers/promises'
import type { Db } from '@anj/db'
import { sql } from 'drizzle-orm'
import { isFault } from '../../worker/src/schedule/is-fault.ts'
import type { Ground } from './ground.ts'
import { setClock } from './simulated-clock.ts'

const SECOND = 1000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE

/** Every so often the clock goes on, as long as the workers keep up. */
const every = 50
/** So much may be open before the clock waits. */
const most = 200
/** What is open may be so late before the clock waits: behind six hours it would be missed for nothing but our haste. */
const latest = 4 * HOUR

/** Moves the simulated time of a proof. */
export interface Drive {
  readonly now: () => Date
  /** Goes on to a point in time. */
  readonly to: (until: Date) => Promise<void>
  /** Leaps there, whatever was due in between. */
  readonly leap: (to: Date) => Promise<void>
  /** Waits until nothing that is due is left unbegun. */
  readonly untilBegun: () => Promise<void>
  /** Waits until nothing that is due is open, save what waits for another try. */
  readonly untilSettled: () => Promise<void>
  /** Goes on until all that was due up to a point in time has ended, so that tries for later have their time. */
  readonly untilEnded: (due: Date) => Promise<void>
}

export interface DriveOptions {
  /** Simulated minutes by which the clock goes on at most. */
  readonly step: number
  /** When it gives up. */
  readonly deadline: number
  /** Done on the way, again and again. */
  readonly beside: () => Promise<void>
}

/** Drives the clock of a ground. */
export function driveOf(ground: Ground, { step, deadline, beside }: DriveOptions): Drive {
  const { db } = ground.product.database
  let now = ground.from
  const leap = async (to: Date) => {
    now = to
    await persistently(() => setClock(ground.target, to), deadline)
  }
  const look = () => persistently(() => openWork(db, now), deadline)
  const wait = async (isEnough: (open: OpenWork) => boolean) => {
    for (;;) {
      await beside()
      const open = await look()
      if (isEnough(open)) return open
      if (Date.now() > deadline) throw new Error('The workers did not keep up: the time is over.')
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
      while ((await persistently(() => unended(db, due), deadline)) > 0) {
        await wait(({ count }) => count === 0)
        await leap(new Date(now.getTime() + MINUTE))
        await pause(every)
      }
    },
  }
}

interface OpenWork {
  /** Due and not ended, save what waits for another try. */
  readonly count: number
  readonly unbegun: number
  /** When the oldest of these was due, and the oldest of all that has not ended. */
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
  if (!row) throw new Error('Nothing was counted.')
  return row
}

async function unended(db: Db, due: Date): Promise<number> {
  const [row] = await db.execute<{ n: number }>(sql`
    select count(*)::int as n from tasks where state <> 'ended' and due_at <= ${due.toISOString()}`)
  return row?.n ?? 0
}

/** The database may be away for a while; it comes back. */
export async function persistently<T>(ask: () => Promise<T>, deadline: number): Promise<T> {
  for (;;) {
    try {
      return await ask()
    } catch (error) {
      if (isFault(error) || Date.now() > deadline) throw error
      await pause(every)
    }
  }
}
