import { availableParallelism } from 'node:os'
import { expect, test } from 'vitest'
import { meetsAim } from '../report.ts'
import { figuresOf } from './judge.ts'
import { Tally } from './tally.ts'
import type { MemorySamples, ProcessSamples } from './watch-memory.ts'

const MB = 1_000_000
const minutes = 30

function points(every: number, value: (hours: number) => number) {
  const seconds = minutes * 60
  return Array.from({ length: seconds / every }, (_, n) => ({
    at: n * every,
    value: value((n * every) / 3600),
  }))
}

function seen(name: string, growth = { heap: 0, resident: 0, files: 0 }): ProcessSamples {
  return {
    name,
    // V8 keeps a varying number of pages for later use, which isn't growth.
    resident: points(5, (hours) => 400 * MB + 200 * MB * Math.sin(hours * 9) ** 2),
    heap: points(60, (hours) => 200 * MB + growth.heap * MB * hours),
    residentAtRest: points(60, (hours) => 373 * MB + growth.resident * MB * hours),
    openFiles: points(5, (hours) => 90 + growth.files * hours),
    lag: [],
  }
}

function missed(processes: readonly ProcessSamples[], connections: number): readonly string[] {
  const watched: MemorySamples = {
    processes,
    postgresql: { ...seen('PostgreSQL'), resident: points(5, () => 300 * MB) },
    connections: points(5, () => connections),
    children: [],
    temporary: [],
  }
  const end = { runs: 700, complaints: [] }
  return figuresOf({ tally: new Tally(), watched, end, looks: 5_000, minutes, count: 50 })
    .filter((figure) => !meetsAim(figure))
    .map(({ what }) => what)
}

const most = 14 + 2 * (2 * availableParallelism() + 10)

test('accepts pages that V8 keeps for later use, and the number of connections that the help promises', () => {
  expect(missed([seen('api'), seen('worker-1'), seen('worker-2')], most)).toEqual([])
})

test('names the growing process and the resource', () => {
  const growing = [
    seen('api', { heap: 20, resident: 0, files: 0 }),
    seen('worker-1', { heap: 0, resident: 90, files: 0 }),
    seen('worker-2', { heap: 0, resident: 0, files: 30 }),
  ]
  expect(missed(growing, most + 1)).toEqual([
    'api: heap after collecting, MB/h',
    'worker-1: resident memory after collecting, MB/h',
    'worker-2: open files and sockets, more per hour',
    'connections of api and workers to their database',
  ])
})
