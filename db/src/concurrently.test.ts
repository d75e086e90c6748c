import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { concurrently } from './concurrently.ts'

test('results are in the order of the queries', async () => {
  expect(await concurrently(pause(2, 'slow'), Promise.resolve(1))).toEqual(['slow', 1])
})

test('the first error is thrown once all queries have settled', async () => {
  let hasEnded = false
  const slow = pause(5).then(() => {
    hasEnded = true
    throw new Error('the first')
  })
  await expect(concurrently(slow, Promise.reject(new Error('the second')))).rejects.toThrow('the first')
  expect(hasEnded).toBe(true)
})
