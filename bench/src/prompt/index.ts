import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { openHelpCentre } from '../../../api/src/help/help-centre.ts'
import { openSession } from '../../../engine/src/duckdb/session.ts'
import { sql } from '../../../engine/src/duckdb/sql.ts'
import { processorTime } from '../../../engine/src/testing/processor-time.ts'
import { startTracing, withSpan } from '../../../telemetry/src/tracing/tracing.ts'
import { impliedRelations } from '../../../workflow/src/dictionary/implied-relations.ts'
import { testDictionary, testTable } from '../../../workflow/src/dictionary/testing.ts'
import type { Bench } from '../bench.ts'
import { helpFolder } from '../help/index.ts'
import { percentile } from '../measure/percentile.ts'
import type { Figure } from '../report.ts'

/** Measures time limits that tests can't check on a busy machine, as the median of several rounds. */
export const promptBench: Bench = {
  name: 'prompt',
  rows: 5,
  run: async ({ rows: rounds, say }) => {
    const figures: Figure[] = []
    for (const { what, atMost, measure } of limits) {
      say(what)
      const times: number[] = []
      for (let round = 0; round < rounds; round += 1) times.push(await measure())
      figures.push({ what, ours: percentile(times, 50), aim: { atMost } })
    }
    return { name: 'prompt', figures }
  },
}

interface Limit {
  readonly what: string
  readonly atMost: number
  /** Returns milliseconds. */
  readonly measure: () => Promise<number>
}

const start = fileURLToPath(new URL('../../../scripts/start.ts', import.meta.url))
const columns = (n: number) => [...Array(19).keys()].map((m) => `table_${(n * 7 + m) % 1000}_id`)
const referring = [...Array(1000).keys()].map((n) =>
  testTable(`table_${n}`, ['id', ...columns(n)], { key: ['id'] }),
)
const alike = [...Array(1500).keys()].map((n) =>
  testTable(`s${n}.orders`, ['order_id', 'line_no', 'customer_id', 'note text'], {
    key: ['order_id', 'line_no'],
  }),
)
const question =
  'Why is the table refused with duplicate key value in row 44 when I run the nightly load of orders? '
    .repeat(110)
    .slice(0, 10_000)

const limits: readonly Limit[] = [
  {
    what: 'implied relationships of 1,000 tables that refer to each other, ms',
    atMost: 3000,
    measure: () => took(() => impliedRelations(testDictionary(referring))),
  },
  {
    what: 'implied relationships of 1,500 tables of one name, ms',
    atMost: 3000,
    measure: () => took(() => impliedRelations(testDictionary(alike))),
  },
  { what: '5,000 traced works beside a silent collector, ms', atMost: 2000, measure: tracedWorks },
  { what: 'an interrupted statement of DuckDB, ms', atMost: 200, measure: interrupted },
  {
    what: 'a question of 10,000 characters, ms of processor time',
    atMost: 50,
    measure: async () => {
      const help = await openHelpCentre(helpFolder)
      help.answer(question)
      return await processorTime(() => help.answer(question))
    },
  },
  { what: 'a start after SIGKILL until it is ready, ms', atMost: 10_000, measure: startAfterKill },
]

async function took(work: () => unknown): Promise<number> {
  const began = performance.now()
  await work()
  return performance.now() - began
}

async function tracedWorks(): Promise<number> {
  const collector = createServer()
  await new Promise<void>((resolve) => collector.listen(0, '127.0.0.1', resolve))
  const address = collector.address()
  const port = typeof address === 'object' && address ? address.port : 0
  const stop = await startTracing({ endpoint: `http://127.0.0.1:${port}`, share: 1 }, 'bench')
  try {
    return await took(async () => {
      for (let n = 0; n < 5000; n += 1) await withSpan('work', {}, async () => n)
    })
  } finally {
    await stop()
    collector.close()
  }
}

async function interrupted(): Promise<number> {
  const folder = await mkdtemp(join(tmpdir(), 'anj-bench-'))
  try {
    await using session = await openSession({
      memoryBytes: 256e6,
      temporaryDirectory: join(folder, 'tmp'),
      temporaryBytes: 2e9,
    })
    const endless = sql`select sum(a.range * b.range) from range(10000000) a, range(10000000) b`
    const abort = new AbortController()
    const running = session.rows(endless, abort.signal)
    await new Promise((resolve) => setTimeout(resolve, 100))
    return await took(async () => {
      abort.abort(new Error('enough'))
      await running.catch(() => undefined)
    })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Starts the product in its own folder, kills it and starts it again. */
async function startAfterKill(): Promise<number> {
  const folder = await mkdtemp(join(tmpdir(), 'anj-bench-'))
  try {
    const killed = await startReady(folder)
    killed.kill('SIGKILL')
    await once(killed, 'exit')
    const began = performance.now()
    const next = await startReady(folder)
    const milliseconds = performance.now() - began
    next.kill('SIGTERM')
    await once(next, 'exit')
    return milliseconds
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function startReady(folder: string): Promise<ChildProcess> {
  const env = { ...process.env, ANJ_DATA: folder, ANJ_STORE: `${folder}/store`, PORT: '0', DATABASE_URL: '' }
  const child = fork(start, [], { env, stdio: ['ignore', 'ignore', 'inherit', 'ipc'] })
  const ended = once(child, 'exit').then(() => {
    throw new Error('The product ended before it was ready.')
  })
  await Promise.race([once(child, 'message'), ended])
  ended.catch(() => undefined)
  return child
}
