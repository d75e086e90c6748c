import { availableParallelism } from 'node:os'
import { percentile } from '../measure/percentile.ts'
import { type Figure, markdown } from '../report.ts'
import type { Ending } from './ending.ts'
import type { Tally } from './tally.ts'
import { byMinute, minimum, type Point, secondHalf, trendOf } from './trend.ts'
import type { MemorySamples, ProcessSamples } from './watch-memory.ts'

const MB = 1_000_000
/** Minimum duration in minutes for a trend to be meaningful. */
const LONG_ENOUGH = 20
/** Growth per hour that can't be distinguished from noise in half an hour. */
const FLAT = { heap: 12, resident: 60, postgresql: 100, files: 20 } as const
/** Connections that scaling.md promises: per API, per worker besides its slots, and the slots per core. */
const [OF_API, BESIDE_SLOTS, SLOTS_A_CORE] = [14, 10, 2] as const

interface Soaked {
  readonly tally: Tally
  readonly watched: MemorySamples
  readonly end: Ending
  readonly looks: number
  readonly minutes: number
  readonly count: number
}

/** Returns the figures of a soak. A short one is only checked for failures, because trends need time. */
export function figuresOf({ tally, watched, end, looks, minutes, count }: Soaked): readonly Figure[] {
  const nothing = (what: string, ours: number, others: string): Figure => ({
    what,
    ours,
    aim: { atMost: 0 },
    others,
  })
  const figures: Figure[] = [
    nothing('unexpected answers', tally.refusals, `${tally.calls} calls of ${count} people`),
    nothing(
      'wrong or missing rows, and failed runs',
      tally.wrongs,
      `${end.runs} runs; ${looks} looks from outside`,
    ),
    nothing('errors in logs, and leftovers at the end', end.complaints.length, ''),
  ]
  const workers = watched.processes.length - 1
  if (minutes < LONG_ENOUGH) return figures
  for (const one of watched.processes) {
    figures.push(growth(`${one.name}: heap after collecting, MB/h`, means(one.heap), FLAT.heap, MB))
    // Sockets that calls use are closed again, whereas leaked sockets stay open.
    const files = byMinute(secondHalf(one.openFiles), minimum)
    figures.push(
      growth(
        `${one.name}: resident memory after collecting, MB/h`,
        means(one.residentAtRest),
        FLAT.resident,
        MB,
      ),
    )
    figures.push(growth(`${one.name}: open files and sockets, more per hour`, files, FLAT.files, 1))
  }
  figures.push(growth('PostgreSQL in all, MB/h', means(watched.postgresql.resident), FLAT.postgresql, MB))
  const most = Math.max(...watched.connections.map(({ value }) => value))
  const slots = SLOTS_A_CORE * availableParallelism()
  return [
    ...figures,
    {
      what: 'connections of api and workers to their database',
      ours: most,
      aim: { atMost: OF_API + workers * (slots + BESIDE_SLOTS) },
    },
  ]
}

function means(points: readonly Point[]): readonly Point[] {
  return byMinute(secondHalf(points))
}

function growth(what: string, points: readonly Point[], atMost: number, unit: number): Figure {
  const { perHour, margin, first, last } = trendOf(points)
  const inUnit = (value: number) => (value / unit).toFixed(0)
  return {
    what,
    ours: perHour / unit,
    aim: { atMost },
    others: `± ${(margin / unit).toFixed(1)}; from ${inUnit(first)} to ${inUnit(last)}`,
  }
}

/** Returns a table of each process's memory in MB (start, middle, end, maximum) and its event loop delay. */
export function memoryTable({ processes, postgresql, children }: MemorySamples): string {
  const rows = processes.map((one) => row(one))
  const pg = row(postgresql)
  const ofChildren = row({
    ...postgresql,
    name: 'children of all',
    resident: [...children],
    residentAtRest: [],
    heap: [],
    lag: [],
  })
  const head = [
    'process',
    'MB after 1 min',
    'in the middle',
    'at the end',
    'at most',
    'resident after collecting: first, last MB',
    'heap after collecting: first, last MB',
  ]
  return markdown([...head, 'event loop p99, ms: median, worst 5 s'], [...rows, pg, ofChildren])
}

function row({ name, resident, residentAtRest, heap, lag }: ProcessSamples): string[] {
  const at = (n: number) => String(Math.round((resident[Math.min(n, resident.length - 1)]?.value ?? 0) / MB))
  const most = Math.round(Math.max(0, ...resident.map(({ value }) => value)) / MB)
  const late = lag.length > 0 ? `${percentile(lag, 50).toFixed(0)}, ${Math.max(...lag).toFixed(0)}` : ''
  const sizes = [at(12), at(Math.floor(resident.length / 2)), at(resident.length)]
  const ends = (points: readonly Point[]) =>
    [points[0], points.at(-1)].flatMap((point) => (point ? [(point.value / MB).toFixed(1)] : [])).join(', ')
  return [name, ...sizes, String(most), ends(residentAtRest), ends(heap), late]
}
