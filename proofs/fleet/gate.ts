import { setTimeout as pause } from 'node:timers/promises'
import type { Fleet } from './fleet.ts'
import { prepareTable } from './workflows.ts'

/** A gate at which writers of a table wait until it is opened. */
export interface WriteGate {
  /** Resolves when a run waits at the gate; throws if the run ends first. */
  readonly reached: (runId: string) => Promise<void>
  readonly open: () => Promise<void>
}

/**
 * Prepares a table whose writers wait at their first row. The gate is a trigger, because a run waits for a table
 * lock for only ten seconds.
 */
export async function closeGate(fleet: Fleet, table: string): Promise<WriteGate> {
  const { target } = fleet
  await prepareTable(fleet, table)
  const held = await target.reserve()
  const [key] = await held<
    { key: number }[]
  >`select hashtext(${table}) as key, pg_advisory_lock(hashtext(${table}))`
  await target.unsafe(`create or replace function wait_at_gate() returns trigger language plpgsql as
    $$ begin perform pg_advisory_xact_lock_shared(hashtext(tg_table_name)); return null; end $$`)
  await target.unsafe(`create trigger gate before insert on ${table} execute function wait_at_gate()`)
  return {
    reached: async (runId) => {
      for (;;) {
        const waiting = await target`select 1 from pg_locks where locktype = 'advisory' and not granted
          and database = (select oid from pg_database where datname = current_database())
          and objid = (${key?.key ?? 0}::bigint & 4294967295)::oid`
        if (waiting.length > 0) return
        const [over] = await fleet.database.sql`select status, problem from runs
          where status in ('succeeded', 'failed', 'cancelled') and id = ${runId}`
        if (over) throw new Error(`The run ended before it reached the gate: ${JSON.stringify(over)}`)
        await pause(20)
      }
    },
    open: async () => {
      await held`select pg_advisory_unlock(hashtext(${table}))`
      held.release()
    },
  }
}
