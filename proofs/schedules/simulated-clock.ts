import type { Clock, Db } from '@anj/db'
import { sql } from 'drizzle-orm'

/** Creates the row that a proof's workers read the time from. Only the proof changes the row. */
export async function createSimulatedClock(db: Db, at: Date): Promise<void> {
  await db.execute(sql`create table clock (at timestamptz not null)`)
  await db.execute(sql`insert into clock values (${at.toISOString()})`)
}

/** Returns a clock with the simulated time. */
export function simulatedClock(db: Db): Clock {
  return async () => {
    const [row] = await db.execute<{ ms: string }>(sql`select extract(epoch from at) * 1000 as ms from clock`)
    if (!row) throw new Error('The simulated clock has no row.')
    return new Date(Number(row.ms))
  }
}

/** Sets the simulated time. */
export async function setClock(db: Db, at: Date): Promise<void> {
  await db.execute(sql`update clock set at = ${at.toISOString()}::timestamptz`)
}
