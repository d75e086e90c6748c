import { describe, expect, test } from 'vitest'
import { createWaitingQueue } from './waiting-queue.ts'

/** Starts work that continues until the test ends it. */
function work() {
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  return { promise, end: () => resolve('done'), fail: () => reject(new Error('broken')) }
}
/** Resolves once all pending callbacks have run. */
const settled = () => new Promise((resolve) => setImmediate(resolve))

describe('a queue', () => {
  test('runs at most the allowed number concurrently, in order of arrival', async () => {
    const line = createWaitingQueue({ atOnce: 2, waiting: 10 })
    const works = Array.from({ length: 4 }, work)
    const began: number[] = []
    const all = works.map(({ promise }, i) =>
      line.wait(() => {
        began.push(i)
        return promise
      }),
    )
    await settled()
    expect(began).toEqual([0, 1])
    works[1]?.end()
    await settled()
    expect(began).toEqual([0, 1, 2])
    for (const { end } of works) end()
    expect(await Promise.all(all)).toEqual(Array(4).fill('done'))
    expect(began).toEqual([0, 1, 2, 3])
  })

  test('refuses work immediately when full and returns the time after which to retry', async () => {
    let now = 0
    const line = createWaitingQueue({ atOnce: 1, waiting: 2, now: () => now })
    for (let i = 0; i < 100; i += 1)
      await line.wait(async () => {
        now += 4000
      })
    const busy = work()
    const waiting = Array.from({ length: 3 }, () => line.wait(() => busy.promise))
    const refused = line.wait(async () => 'never')
    await expect(refused).rejects.toMatchObject({
      code: 'passwordsBusy',
      status: 503,
      message: 'Many users are logging in right now. Please try again in 8 seconds.',
      retryAfter: 8,
    })
    busy.end()
    expect(await Promise.all(waiting)).toEqual(['done', 'done', 'done'])
    expect(await line.wait(async () => 'served again')).toBe('served again')
  })

  test('continues after work has failed', async () => {
    const line = createWaitingQueue({ atOnce: 1, waiting: 10 })
    const broken = work()
    const failing = line.wait(() => broken.promise)
    const next = line.wait(async () => 'served')
    broken.fail()
    await expect(failing).rejects.toThrow('broken')
    expect(await next).toBe('served')
    expect(await line.wait(async () => 'served too')).toBe('served too')
  })
})
