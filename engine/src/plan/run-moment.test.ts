import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { momentIn, type RunMoment } from '../model/run-moment.ts'
import type { DatasetSource } from '../model/source.ts'
import { limitsIn } from '../testing/run-here.ts'
import { graphOf, nodeOf, writeTable } from '../testing/tables.ts'
import { compilePlan } from './compile-plan.ts'
import type { RunListener } from './run-listener.ts'
import { runPlan } from './run-plan.ts'
import type { Compile } from './run-work.ts'

let folder: string
let orders: DatasetSource
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'anj-moment-'))
  orders = await writeTable(join(folder, 'orders.parquet'), ['id'], [['1'], ['2']])
})
afterEach(() => vi.useRealTimers())
afterAll(() => rm(folder, { recursive: true }))

const silent: RunListener = {
  log: () => undefined,
  progress: () => undefined,
  rejects: () => undefined,
  rules: () => undefined,
  entered: async () => undefined,
  prepared: async () => undefined,
}

/** Writes a row's ID, today() and now(), and returns the lines of the file. */
async function run(compile: Compile, moment?: RunMoment): Promise<readonly string[]> {
  const path = join(folder, `${crypto.randomUUID()}.csv`)
  const columns = ['today', 'now'].map((name) => ({ name, formula: `${name}()` }))
  const nodes = [
    nodeOf('in', 'csvInput'),
    nodeOf('calculate', 'calculateColumns', { columns }),
    nodeOf('out', 'csvOutput'),
  ]
  await runPlan(
    {
      runId: crypto.randomUUID(),
      workflow: graphOf(nodes, 'in>calculate', 'calculate>out'),
      sources: { in: orders },
      target: { kind: 'file', path },
      limits: limitsIn(folder),
      ...(moment && { moment }),
    },
    compile,
    silent,
    new AbortController().signal,
  )
  return (await readFile(path, 'utf8')).trim().split('\r\n')
}

test('a run whose compilations fall on both sides of midnight sees one day', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-29T23:59:59.900Z') })
  let compilations = 0
  const lines = await run((...given) => {
    const plan = compilePlan(...given)
    compilations += 1
    vi.setSystemTime(new Date(`2026-12-0${compilations}T00:00:00.100Z`))
    return plan
  })
  expect(compilations).toBeGreaterThan(1)
  expect(lines).toEqual([
    'id,today,now',
    '1,2026-11-29,2026-11-29 23:59:59.9',
    '2,2026-11-29,2026-11-29 23:59:59.9',
  ])
})

test.each([
  ['Pacific/Auckland', '2026-11-29T11:00:00.000Z', '2026-11-30,2026-11-30 00:00:00'],
  ['America/Los_Angeles', '2026-11-29T07:59:59.000Z', '2026-11-28,2026-11-28 23:59:59'],
  ['Europe/Berlin', '2026-03-29T01:00:00.000Z', '2026-03-29,2026-03-29 03:00:00'],
  ['Europe/Berlin', '2026-10-25T01:30:00.000Z', '2026-10-25,2026-10-25 02:30:00'],
  ['Asia/Kathmandu', '2026-11-29T18:15:00.000Z', '2026-11-30,2026-11-30 00:00:00'],
])('a run in %s at %s sees its own date', async (zone, instant, seen) => {
  const lines = await run(compilePlan, momentIn(zone, new Date(instant)))
  expect(lines).toEqual(['id,today,now', `1,${seen}`, `2,${seen}`])
})
