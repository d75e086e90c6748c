import { sql } from 'drizzle-orm'
import type { Db, Tx } from '../database.ts'
import { singleRow } from './single-row.ts'

/** Returns the current time. */
export type Clock = () => Promise<Date>

/** Uses the database's clock, so that all servers agree even if their own clocks are wrong. */
export function databaseClock(db: Db | Tx): Clock {
  return async () => {
    const rows = await db.execute<{ now: string }>(
      sql`select extract(epoch from clock_timestamp()) * 1000 as now`,
    )
    return new Date(Math.floor(Number(singleRow(rows).now)))
  }
}
