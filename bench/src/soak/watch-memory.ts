import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { openFiles, parents, proportionalMemoryBytes, residentBytes } from '../measure/proc.ts'
import type { ServerProcess } from '../product/server-process.ts'
import type { Processes } from '../product/start-processes.ts'
import type { Point } from './trend.ts'

const EVERY = 5_000
/** Number of samples between two garbage collections. */
const LOOKS_TO_COLLECT = 12
/** Application names of the connections that the API and the workers open. */
const ours = ['anj-api', 'anj-worker', 'anj-listen', 'anj-queue', 'anj-uploads']

/** Measurements over time of one process, or of all PostgreSQL processes together. */
export interface ProcessSamples {
  readonly name: string
  /** Resident bytes. */
  readonly resident: Point[]
  /** Bytes in and outside the heap, right after a collection. */
  readonly heap: Point[]
  /** Resident bytes right after a collection that also released memory. */
  readonly residentAtRest: Point[]
  readonly openFiles: Point[]
  /** 99th percentile of the event loop delay in milliseconds, for every 5 seconds. */
  readonly lag: number[]
}

/** All measurements. */
export interface MemorySamples {
  readonly processes: readonly ProcessSamples[]
  readonly postgresql: ProcessSamples
  readonly connections: Point[]
  /** Total memory of all processes forked by the API and the workers. */
  readonly children: Point[]
  /** Files and folders in the temporary folders. */
  readonly temporary: Point[]
}

/** Samples all processes every 5 seconds until stopped. Also requests their metrics, as a monitoring system does. */
export function watchMemory(
  installation: Processes,
  members: readonly ServerProcess[],
  onError: (what: string) => void,
): { readonly stop: () => Promise<MemorySamples> } {
  const watched: MemorySamples = {
    processes: members.map(({ name }) => seen(name)),
    postgresql: seen('PostgreSQL'),
    connections: [],
    children: [],
    temporary: [],
  }
  const began = performance.now()
  let looks = 0
  const look = async () => {
    const at = (performance.now() - began) / 1000
    const collects = ++looks % LOOKS_TO_COLLECT === 0
    const parentOf = await parents()
    for (const [n, member] of members.entries())
      await lookAtOne(watched.processes[n] ?? seen(''), member, { at, collects, installation })
    await lookAtPostgresql(watched, installation, parentOf, at)
    const pids = new Set(members.map(({ pid }) => pid))
    const children = [...parentOf].filter(([, parent]) => pids.has(parent)).map(([pid]) => pid)
    watched.children.push({ at, value: sum(await Promise.all(children.map(residentBytes))) })
    watched.temporary.push({ at, value: await countTemporaryFiles(installation.folder, members) })
  }
  let last = Promise.resolve()
  const timer = setInterval(() => {
    last = last.then(look).catch((error: unknown) => onError(`sampling the memory: ${String(error)}`))
  }, EVERY)
  return {
    stop: async () => {
      clearInterval(timer)
      await last
      return watched
    },
  }
}

/** Returns the number of entries in the temporary folders of the API and workers. */
export async function countTemporaryFiles(
  folder: string,
  members: readonly ServerProcess[],
): Promise<number> {
  const found = await Promise.all(
    members.map(({ name }) => readdir(join(folder, name, 'tmp')).catch(() => [])),
  )
  return found.flat().length
}

function seen(name: string): ProcessSamples {
  return { name, resident: [], heap: [], residentAtRest: [], openFiles: [], lag: [] }
}

async function lookAtOne(
  one: ProcessSamples,
  { pid, name, address }: ServerProcess,
  { at, collects, installation }: { at: number; collects: boolean; installation: Processes },
): Promise<void> {
  if (collects) {
    const held = await heldAfterGc(pid, join(installation.folder, name, 'heap.json'))
    one.heap.push({ at, value: held.live })
    one.residentAtRest.push({ at, value: held.resident })
  }
  one.resident.push({ at, value: await residentBytes(pid) })
  one.openFiles.push({ at, value: await openFiles(pid) })
  const answer = await fetch(`${address}/metrics`, { signal: AbortSignal.timeout(120_000) })
  const text = await answer.text()
  if (!answer.ok) throw new Error(`/metrics of ${name}: ${answer.status}`)
  const lag = /^nodejs_eventloop_lag_p99_seconds (\S+)$/m.exec(text)?.[1]
  if (lag) one.lag.push(Number(lag) * 1000)
}

/** Makes a process collect garbage, and returns the memory that remains. Fails if this takes longer than a minute. */
async function heldAfterGc(pid: number, file: string): Promise<{ live: number; resident: number }> {
  const asked = Date.now()
  process.kill(pid, 'SIGUSR2')
  while (Date.now() < asked + 60_000) {
    const written = await stat(file).catch(() => null)
    const text = written && written.mtimeMs >= asked ? await readFile(file, 'utf8') : ''
    if (text.endsWith('}')) return JSON.parse(text) as { live: number; resident: number }
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  throw new Error(`process ${pid} did not report its memory`)
}

async function lookAtPostgresql(
  { postgresql, connections }: MemorySamples,
  { database: { sql } }: Processes,
  parentOf: ReadonlyMap<number, number>,
  at: number,
): Promise<void> {
  const [row] = await sql<{ pid: number; n: number }[]>`
    select pg_backend_pid() as pid, count(*)::int as n from pg_stat_activity
    where datname = current_database() and application_name in ${sql(ours)}`
  if (!row) return
  connections.push({ at, value: row.n })
  const postmaster = parentOf.get(row.pid)
  if (!postmaster) return
  const pids = [
    postmaster,
    ...[...parentOf].filter(([, parent]) => parent === postmaster).map(([pid]) => pid),
  ]
  postgresql.resident.push({ at, value: sum(await Promise.all(pids.map(proportionalMemoryBytes))) })
}

function sum(values: readonly number[]): number {
  return values.reduce((all, value) => all + value, 0)
}
