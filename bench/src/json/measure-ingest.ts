import { readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { forkIngest } from '../../../engine/src/ingest/fork-ingest.ts'
import { childOf } from '../measure/process-tree.ts'

/** The progress, in percent, from which the columns are profiled. */
const COPIED = 60
const SAMPLE_MS = 20
/** The length of a tick of the processor time of a process, in seconds. */
const TICK = 0.01

/** The seconds and the processor time of an ingest, until the copy is complete and until its end. */
export interface Times {
  readonly copied: number
  readonly copiedProcessor: number
  /** The processor time of the busiest thread until the copy is complete. */
  readonly busiest: number
  readonly seconds: number
  readonly processor: number
  readonly peakBytes: number
}

/** Ingests a file of JSON in a new child, and watches the child's processor time and memory. */
export async function measureIngest(
  originalPath: string,
  folder: string,
  rows: number,
  copiedAt = COPIED,
): Promise<Times> {
  const columnarPath = join(folder, 'copy.parquet')
  const limits = { memoryBytes: 256e6, residentBytes: 1e9, temporaryDirectory: folder, temporaryBytes: 20e9 }
  let usage = { processor: 0, busiest: 0, peakBytes: 0 }
  const marks: Pick<Times, 'copied' | 'copiedProcessor' | 'busiest'>[] = []
  let child: Promise<number> | null = null
  const sample = async () => {
    child ??= childOf(process.pid, 'ingest-child')
    usage = (await usageOf(await child)) ?? usage
  }
  const clock = setInterval(() => void sample().catch(() => undefined), SAMPLE_MS)
  const begun = performance.now()
  const elapsed = () => (performance.now() - begun) / 1000
  try {
    const progress = (percent: number) => {
      if (percent >= copiedAt)
        marks.push({ copied: elapsed(), copiedProcessor: usage.processor, busiest: usage.busiest })
    }
    const request = { originalPath, columnarPath, fileName: 'orders.ndjson', options: null, limits }
    const { signal } = new AbortController()
    const { profile } = await forkIngest(request, { progress }, { signal })
    if (profile.rows !== rows) throw new Error(`The copy has ${profile.rows} rows`)
    const seconds = elapsed()
    await rm(columnarPath)
    return { copied: seconds, copiedProcessor: usage.processor, seconds, ...usage, ...marks[0] }
  } finally {
    clearInterval(clock)
  }
}

/** Returns the processor time and the greatest memory of a process so far; null once it has ended. */
async function usageOf(pid: number) {
  try {
    const status = await readFile(`/proc/${pid}/status`, 'utf8')
    const peak = /^VmHWM:\s+(\d+) kB/m.exec(status)?.[1]
    const threads = await readdir(`/proc/${pid}/task`)
    const ofThreads = await Promise.all(threads.map((id) => secondsOf(`/proc/${pid}/task/${id}/stat`)))
    const processor = await secondsOf(`/proc/${pid}/stat`)
    return peak ? { processor, busiest: Math.max(...ofThreads), peakBytes: Number(peak) * 1024 } : null
  } catch {
    return null
  }
}

/** Returns the seconds of processor time of a process or thread. */
async function secondsOf(path: string): Promise<number> {
  const stat = await readFile(path, 'utf8')
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return (Number(fields[11]) + Number(fields[12])) * TICK
}
