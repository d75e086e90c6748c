import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { CallFailed } from './call-failed.ts'
import { pollUntilReady } from './when-ready.ts'

const reading = new CallFailed({ code: 'datasetNotReady', message: 'still being read', status: 409 })

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('repeats a call until the file has been read', async () => {
  const call = vi.fn().mockRejectedValueOnce(reading).mockRejectedValueOnce(reading).mockResolvedValue('rows')
  const answer = pollUntilReady<string>(call, { patience: 10_000 })
  await vi.advanceTimersByTimeAsync(1000)
  await expect(answer).resolves.toBe('rows')
})

test('gives up after the timeout', async () => {
  const answer = pollUntilReady(() => Promise.reject(reading), { patience: 2000 })
  const [ended] = await Promise.allSettled([answer, vi.advanceTimersByTimeAsync(3000)])
  expect(ended).toEqual({ status: 'rejected', reason: reading })
})

test('immediately rethrows any other failure', async () => {
  const other = new CallFailed({ code: 'notFound', message: 'gone', status: 404 })
  const call = vi.fn().mockRejectedValue(other)
  await expect(pollUntilReady(call, { patience: 10_000 })).rejects.toBe(other)
  expect(call).toHaveBeenCalledOnce()
})
