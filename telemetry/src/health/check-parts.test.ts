import { expect, test } from 'vitest'
import { checkParts } from './check-parts.ts'

test('each part that fails or says nothing in time is named, the others are well', async () => {
  const failed: unknown[] = []
  const { isReady, states } = await checkParts(
    {
      database: async () => Promise.reject(new Error('refused')),
      store: async () => 'there',
      queue: () => new Promise(() => undefined),
    },
    (part, error) => failed.push([part, String(error)]),
    50,
  )
  expect(isReady).toBe(false)
  expect(states).toEqual({ database: 'failing', store: 'ok', queue: 'failing' })
  expect(failed).toEqual([
    ['database', 'Error: refused'],
    ['queue', 'Error: no answer within 0.05 seconds'],
  ])
})

test('a part whose check throws at once is failing, too', async () => {
  const { isReady } = await checkParts(
    {
      store: () => {
        throw new Error('closed')
      },
    },
    () => undefined,
  )
  expect(isReady).toBe(false)
})
