import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { atOnce } from './at-once.ts'

test('answers stand in the order of the questions', async () => {
  expect(await atOnce(pause(2, 'slow'), Promise.resolve(1))).toEqual(['slow', 1])
})

test('the first of those that failed is told, once all have ended', async () => {
  let hasEnded = false
  const slow = pause(5).then(() => {
    hasEnded = true
    throw new Error('the first')
  })
  await expect(atOnce(slow, Promise.reject(new Error('the second')))).rejects.toThrow('the first')
  expect(hasEnded).toBe(true)
})
