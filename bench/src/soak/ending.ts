import { setTimeout as pause } from 'node:timers/promises'
import { parents } from '../measure/proc.ts'
import type { ServerProcess } from '../product/server-process.ts'
import type { Processes } from '../product/start-processes.ts'
import { countTemporaryFiles } from './watch-memory.ts'

/** The results of all runs, and the leftovers once everything is idle. */
export interface Ending {
  readonly runs: number
  readonly complaints: readonly string[]
}

/** Number of checks, one per second, within which all leftovers must have disappeared. */
const MAX_ATTEMPTS = 60
/** Number of children that each process keeps ready: an API two for previews, a worker one for the next run. */
const SPARE = { api: 2, worker: 1 } as const

/** Waits until all processes are idle and reports unexpected results. */
export async function collectEnding(
  processes: Processes,
  members: readonly ServerProcess[],
): Promise<Ending> {
  let left = await leftovers(processes, members)
  for (let n = 0; n < MAX_ATTEMPTS && left.length > 0; n += 1) {
    await pause(1000)
    left = await leftovers(processes, members)
  }
  const { sql } = processes.database
  const runs = await sql<{ status: string; n: number; code: string | null }[]>`
    select status, problem->>'code' as code, count(*)::int as n from runs group by 1, 2`
  const failed = runs
    .filter(({ status }) => status !== 'succeeded')
    .map(({ status, code, n }) => `${n} runs ${status} ${code ?? ''}`)
  const logged = await Promise.all(
    members.map(async (member) =>
      (await member.errors()).map((line) => `${member.name} logged ${line.slice(0, 600)}`),
    ),
  )
  return {
    runs: runs.reduce((sum, { n }) => sum + n, 0),
    complaints: [...failed, ...left, ...logged.flat()],
  }
}

async function leftovers(processes: Processes, members: readonly ServerProcess[]): Promise<string[]> {
  const left: string[] = []
  const temporary = await countTemporaryFiles(processes.folder, members)
  if (temporary > 0) left.push(`${temporary} temporary files and folders are left`)
  const parentOf = await parents()
  for (const { name, pid } of members) {
    const children = [...parentOf.values()].filter((parent) => parent === pid).length
    if (children > (name === 'api' ? SPARE.api : SPARE.worker)) left.push(`${name} has ${children} children`)
  }
  const tables = await processes.target.sql`select relname from pg_class where relname like 'anj\\_%'`
  for (const { relname } of tables) left.push(`table ${String(relname)} is left in the target`)
  const open = await processes.database
    .sql`select status, count(*)::int as n from runs where status in ('queued', 'running', 'committing') group by 1`
  for (const { status, n } of open) left.push(`${String(n)} runs are ${String(status)}`)
  const jobs = await processes.database
    .sql`select name, state, count(*)::int as n from pgboss.job where state in ('created', 'retry', 'active') group by 1, 2`
  for (const { name, state, n } of jobs)
    left.push(`${String(n)} jobs of ${String(name)} are ${String(state)}`)
  return left
}
