import { setTimeout as pause } from 'node:timers/promises'
import { percentile } from '../measure/percentile.ts'
import { residentBytes } from '../measure/proc.ts'
import { processorTimeOf, serverPidOf } from '../measure/processor-time.ts'
import type { Processes } from '../product/start-processes.ts'
import type { SmallRuns } from './small-runs.ts'

/** Waiting times of runs that arrive one by one, in milliseconds by the database's clock. */
export interface Arrivals {
  readonly p50: number
  readonly p95: number
  readonly slowest: number
  /** The median from the start to the end of a run. */
  readonly whole: number
  readonly failed: number
}

/** Starts a run every second, and returns how long the runs waited until they were running. */
export async function measureArrivals(
  processes: Processes,
  runs: SmallRuns,
  seconds: number,
): Promise<Arrivals> {
  const started: Promise<string>[] = []
  const began = performance.now()
  for (let n = 0; n < seconds; n += 1) {
    await pause(Math.max(0, began + n * 1000 - performance.now()))
    started.push(runs.start())
  }
  const ids = await Promise.all(started)
  await drained(processes)
  const rows = await processes.database.sql<{ waited: number; whole: number; status: string }[]>`
    select status, extract(epoch from started_at - created_at)::float8 * 1000 as waited,
      extract(epoch from finished_at - created_at)::float8 * 1000 as whole
    from runs where id in ${processes.database.sql(ids)}`
  const waits = rows.map(({ waited }) => waited)
  return {
    p50: percentile(waits, 50),
    p95: percentile(waits, 95),
    slowest: Math.max(...waits),
    whole: percentile(
      rows.map(({ whole }) => whole),
      50,
    ),
    failed: ids.length - rows.filter(({ status }) => status === 'succeeded').length,
  }
}

/** The result of processing a backlog. */
export interface Backlog {
  /** From the start of the first run to the end of the last. */
  readonly seconds: number
  readonly perSecond: number
  readonly failed: number
  /** The size of the largest worker, without the children in which it executes runs. */
  readonly workerBytes: number
  /** Runs per second that the API accepted while no worker was running. */
  readonly accepted: number
  /** Milliseconds of processor time of a run: API, workers with their children, and the server of both databases. */
  readonly processorTime: number
}

/** Starts this many runs without workers, then starts the workers and waits until all runs are done. */
export async function measureBacklog(
  processes: Processes,
  runs: SmallRuns,
  { count, workers }: { readonly count: number; readonly workers: number },
): Promise<Backlog> {
  const [session] = await processes.database.sql<{ pid: number }[]>`select pg_backend_pid() as pid`
  const pids = [processes.api.pid, await serverPidOf(session?.pid ?? 0)]
  const usedBefore = await processorTimeOf(pids)
  const before = performance.now()
  const ids: string[] = []
  let left = count
  const callers = Array.from({ length: 8 }, async () => {
    while (left-- > 0) ids.push(await runs.start())
  })
  await Promise.all(callers)
  const accepted = count / ((performance.now() - before) / 1000)
  const members = await Promise.all(Array.from({ length: workers }, () => processes.startWorker()))
  let workerBytes = 0
  let used = 0
  try {
    await drained(processes, async () => {
      const sizes = await Promise.all(members.map(({ pid }) => residentBytes(pid)))
      workerBytes = Math.max(workerBytes, ...sizes)
    })
    used = (await processorTimeOf([...pids, ...members.map(({ pid }) => pid)])) - usedBefore
  } finally {
    await Promise.all(members.map((member) => member.stop()))
  }
  const [done] = await processes.database.sql<{ seconds: number; succeeded: number }[]>`
    select extract(epoch from max(finished_at) - min(started_at))::float8 as seconds,
      count(*) filter (where status = 'succeeded')::int as succeeded
    from runs where id = any(${ids}::uuid[])`
  const { seconds = 0, succeeded = 0 } = done ?? {}
  const perSecond = count / seconds
  return {
    seconds,
    perSecond,
    failed: count - succeeded,
    workerBytes,
    accepted,
    processorTime: used / count,
  }
}

/** Resolves when no run is waiting or running. Checks twice a second. */
async function drained(
  { database: { sql } }: Processes,
  meanwhile: () => Promise<void> = async () => undefined,
): Promise<void> {
  for (;;) {
    await meanwhile()
    const [open] = await sql`select 1 from runs where status in ('queued', 'running', 'committing') limit 1`
    if (!open) return
    await pause(500)
  }
}
