import type { SavedSequence, SavedTable } from '@anj/db'
import { startCopyIn } from '@anj/engine'
import { AppError } from '@anj/workflow'
import postgres from 'postgres'

/** A transaction that loads an entire database. Disposing of it before the commit rolls it back. */
export interface DatabaseLoad extends AsyncDisposable {
  /** Adds rows in PostgreSQL's text format for COPY. */
  readonly add: (table: string, rows: Buffer) => Promise<void>
  /** Checks foreign keys and commits all rows. */
  readonly commit: (sequences: readonly SavedSequence[]) => Promise<void>
}

/**
 * Opens a single connection, so that all statements share one transaction. Aborting the signal closes the connection,
 * even during a statement.
 */
export function openSingleConnection(url: string, signal: AbortSignal): postgres.Sql {
  const sql = postgres(url, {
    max: 1,
    max_lifetime: null,
    idle_timeout: 0,
    connect_timeout: 10,
    fetch_types: false,
    onnotice: () => {},
    connection: { application_name: 'anj-restore' },
  })
  signal.addEventListener('abort', () => sql.end({ timeout: 0 }), { once: true })
  return sql
}

/** Throws `restoreNotEmpty` when any table of the database contains a row. */
export async function requireEmpty(sql: postgres.Sql): Promise<void> {
  const tables = await sql`select format('%I', relname) as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') order by 1`
  for (const { name } of tables) {
    const rows = await sql.unsafe(`select from public.${String(name)} limit 1`)
    if (rows.length > 0) throw new AppError('restoreNotEmpty', { table: String(name) })
  }
}

/**
 * Begins to load rows into empty tables. The tables stay locked until the end, so that no other session can add rows.
 * Because foreign keys form cycles, they are dropped first and recreated after the last row, which also checks them.
 */
export async function beginLoad(
  url: string,
  tables: readonly SavedTable[],
  signal: AbortSignal,
): Promise<DatabaseLoad> {
  const sql = openSingleConnection(url, signal)
  const close = () => sql.end({ timeout: 5 })
  try {
    const columns = new Map(tables.map((table) => [table.name, table.columns.map(quoted).join(', ')]))
    const names = tables.map(({ name }) => `public.${quoted(name)}`).join(', ')
    await sql.unsafe('begin')
    await sql.unsafe(`lock table ${names} in access exclusive mode`)
    await requireEmpty(sql)
    const references =
      await sql`select format('%I.%I', n.nspname, r.relname) as name, format('%I', c.conname) as reference,
      pg_get_constraintdef(c.oid) as definition from pg_constraint c
      join pg_class r on r.oid = c.conrelid join pg_namespace n on n.oid = r.relnamespace
      where c.contype = 'f' and n.nspname = 'public' order by c.oid`
    for (const { name, reference } of references)
      await sql.unsafe(`alter table ${String(name)} drop constraint ${String(reference)}`)
    return {
      add: async (table, rows) => {
        const listed = columns.get(table)
        if (listed === undefined) throw new Error(`${table} isn't a table of this backup.`)
        const into = `copy public.${quoted(table)} (${listed}) from stdin`
        const { sink, stored } = await startCopyIn(sql, into, (error) => error)
        sink.end(rows)
        await stored
      },
      commit: async (sequences) => {
        for (const { name, reference, definition } of references)
          await sql.unsafe(
            `alter table ${String(name)} add constraint ${String(reference)} ${String(definition)}`,
          )
        for (const { name, last } of sequences)
          if (last !== null) await sql`select setval(${`public.${quoted(name)}`}::regclass, ${last}::bigint)`
        await sql.unsafe('commit')
      },
      [Symbol.asyncDispose]: close,
    }
  } catch (error) {
    await close()
    throw error
  }
}

function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`
}
