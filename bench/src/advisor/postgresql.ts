import { startServer } from '../product/postgresql-server.ts'
import { connectionTo } from '../product/run-in-child.ts'
import { runAdvisor } from './advise.ts'
import type { Measured } from './measured.ts'
import { rowsInAll, type Size, tableStatements } from './shop.ts'

/** Milliseconds between checks of the locks. */
const BETWEEN_LOOKS = 10

/** Runs the advisor on PostgreSQL, and measures its work with the server's own statistics. */
export async function measurePostgresql(
  size: Size,
  rounds: number,
  say: (line: string) => void,
): Promise<Measured> {
  const server = await startServer()
  try {
    const { url, sql } = await server.database()
    say(`PostgreSQL: making ${size.tables} tables`)
    for (let table = 0; table < size.tables; table += 1)
      for (const statement of tableStatements('postgresql', size, table)) await sql.unsafe(statement)
    await sql.unsafe('vacuum analyze')
    const connection = connectionTo(url)
    const before = await pagesRead(sql)
    const seconds: number[] = []
    const locks = new Set<string>()
    for (let round = 1; round <= rounds; round += 1) {
      const ended = new AbortController()
      const watch = watchLocks(sql, locks, ended.signal)
      const { took, summary } = await runAdvisor(connection, url.pathname.slice(1))
      ended.abort()
      await watch
      say(`PostgreSQL: ${took.toFixed(2)} s, ${summary}`)
      seconds.push(took)
    }
    // PostgreSQL publishes a session's statistics when the session ends.
    await sql`select pg_sleep(1.5)`
    const after = await pagesRead(sql)
    const shares = [...after].map(([name, { read, pages }]) => {
      const more = read - (before.get(name)?.read ?? 0)
      return pages > 1000 ? more / rounds / pages : 0
    })
    return {
      seconds,
      mostOfATable: Math.max(...shares),
      locks: locks.size,
      rows: rowsInAll(size),
    }
  } finally {
    await server.stop()
  }
}

type Sql = Awaited<ReturnType<Awaited<ReturnType<typeof startServer>>['database']>>['sql']

/** Returns the pages of each table and the number of page reads so far, cached or not. */
async function pagesRead(sql: Sql) {
  const rows = await sql`
    select c.relname as name, c.relpages as pages, s.heap_blks_read + s.heap_blks_hit as read
    from pg_statio_user_tables s join pg_class c on c.oid = s.relid`
  return new Map(
    rows.map(({ name, pages, read }) => [String(name), { pages: Number(pages), read: Number(read) }]),
  )
}

/** Records all locks held by the advisor's sessions that are stronger than a reader's. */
async function watchLocks(sql: Sql, found: Set<string>, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    const rows = await sql`
      select l.relation::regclass::text as name, l.mode from pg_locks l join pg_stat_activity a on a.pid = l.pid
      where a.application_name like 'anj %' and l.relation is not null and l.mode <> 'AccessShareLock'`
    for (const { name, mode } of rows) found.add(`${name} ${mode}`)
    await new Promise((resolve) => setTimeout(resolve, BETWEEN_LOOKS))
  }
}
