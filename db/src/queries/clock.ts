import { sql } from 'drizzle-orm'
import type { Db, Tx } from '../database.ts'
import { one } from './one.ts'

/** What time it is. */
export type Clock = () => Promise<Date>

/** The database's own clock: all servers ask the same one, so that those whose clocks are wrong agree with the others. */
export function databaseClock(db: Db | Tx): Clock {
  return async () => {
    const rows = await db.execute<{ now: string }>(
      sql`select extract(epoch from clock_timestamp()) * 1000 as now`,
    )
    return new Date(Math.floor(Number(one(rows).now)))
  }
}
