import { expect, test } from 'vitest'
import { checkComponents } from './check-components.ts'

const ignored = () => undefined

test('each part that fails or times out is reported, and the other parts are ok', async () => {
  const failed: unknown[] = []
  const check = checkComponents(
    {
      database: async () => Promise.reject(new Error('refused')),
      store: async () => 'there',
      queue: () => new Promise(() => undefined),
    },
    (part, error) => failed.push([part, String(error)]),
    { patience: 50, kept: 0 },
  )
  const { isReady, states } = await check()
  expect(isReady).toBe(false)
  expect(states).toEqual({ database: 'failing', store: 'ok', queue: 'failing' })
  expect(failed).toEqual([
    ['database', 'Error: refused'],
    ['queue', 'Error: no answer within 0.05 seconds'],
  ])
})

test('a part whose check throws synchronously also counts as failing', async () => {
  const check = checkComponents(
    {
      store: () => {
        throw new Error('closed')
      },
    },
    ignored,
  )
  expect((await check()).isReady).toBe(false)
})

test('concurrent checks and quickly repeated checks probe each part only once', async () => {
  let probed = 0
  const store = async () => {
    probed += 1
  }
  const check = checkComponents({ store }, ignored, { patience: 1000, kept: 60_000 })
  const answers = await Promise.all(Array.from({ length: 50 }, check))
  expect([probed, answers.every(({ isReady }) => isReady), (await check()).isReady]).toEqual([1, true, true])
  expect(probed).toBe(1)
  const fresh = checkComponents({ store }, ignored, { patience: 1000, kept: 0 })
  await fresh()
  await fresh()
  expect(probed).toBe(3)
})

test("a part whose last probe hasn't ended isn't probed again, and its probe is aborted at the timeout", async () => {
  const signals: AbortSignal[] = []
  const ends: (() => void)[] = []
  const store = (signal: AbortSignal) => {
    signals.push(signal)
    return new Promise<void>((resolve) => ends.push(resolve))
  }
  const failed: string[] = []
  const check = checkComponents({ store }, (_, error) => failed.push(String(error)), {
    patience: 20,
    kept: 0,
  })
  expect((await check()).isReady).toBe(false)
  expect(signals.map(({ aborted }) => aborted)).toEqual([true])
  expect((await check()).isReady).toBe(false)
  expect([signals.length, failed.at(-1)]).toEqual([1, 'Error: the last probe has not ended yet'])
  for (const end of ends.splice(0)) end()
  await new Promise(setImmediate)
  const again = check()
  for (const end of ends.splice(0)) end()
  expect([(await again).isReady, signals.length]).toEqual([true, 2])
})
