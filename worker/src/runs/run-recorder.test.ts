import { claimRun, type DatasetVersion, type Db, listRunEvents } from '@anj/db'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import {
  createTestWorkflow,
  makeDataset,
  ownerOf,
  setUpProduct,
  startRun,
  type TestProduct,
} from '../testing/product.ts'
import { RunRecorder } from './run-recorder.ts'

let product: TestProduct
let dataset: DatasetVersion
beforeAll(async () => {
  product = await setUpProduct()
  dataset = await makeDataset(product, 'select 1 as id')
})
afterAll(() => product.close())

test("writes a child's events at most twice a second, in order and without losing any", async () => {
  const { db, sql } = product.database
  const queued = await startRun(
    product,
    createTestWorkflow(product, dataset, [], { kind: 'csvOutput' }),
    dataset,
  )
  const run = await claimRun(db, queued.id)
  let notices = 0
  const { unlisten } = await sql.listen('anj_run', () => {
    notices += 1
  })
  const recorder = new RunRecorder(db, { runId: queued.id, claimId: run?.claimId ?? '' }, () => {})
  const began = Date.now()
  let said = 0
  while (Date.now() - began < 1200) {
    recorder.log(`line ${said}`)
    recorder.progress({ sourceRows: said, targetRows: said, bytes: 0, percent: null })
    said += 1
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
  const rest = await recorder.close()
  await unlisten()
  expect(notices).toBeLessThanOrEqual(3)
  const events = await listRunEvents(db, ownerOf(product.actor), queued.id, 0)
  const written = events.flatMap(({ kind, data }) =>
    kind === 'log' ? [(data as { line: string }).line] : [],
  )
  const all = [...written, ...rest.lines.map(({ line }) => line)]
  expect(all).toEqual(Array.from({ length: said }, (_, n) => `line ${n}`))
})

test('loses no events and keeps their order if a slow write fails after the child has ended', async () => {
  vi.useFakeTimers()
  try {
    const first = Promise.withResolvers<never>()
    let writes = 0
    const failing = {
      transaction: () => {
        writes += 1
        return writes === 1 ? first.promise : Promise.reject(new Error('the database is unreachable'))
      },
    } as unknown as Db
    const recorder = new RunRecorder(failing, { runId: 'run', claimId: 'claim' }, () => {})
    recorder.log('first')
    await vi.advanceTimersByTimeAsync(300)
    recorder.log('second')
    await vi.advanceTimersByTimeAsync(1000)
    expect(writes).toBe(1)
    const closed = recorder.close()
    first.reject(new Error('the database is unreachable'))
    expect((await closed).lines.map(({ line }) => line)).toEqual(['first', 'second'])
  } finally {
    vi.useRealTimers()
  }
})
