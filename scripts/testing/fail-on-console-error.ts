import { afterEach, beforeEach, expect, vi } from 'vitest'

/**
 * What a test has printed with console.error. Anything here makes the test fail, so that nobody overlooks the problem.
 */
const said: unknown[][] = []

beforeEach(() => {
  said.length = 0
  vi.spyOn(console, 'error').mockImplementation((...values) => {
    said.push(values)
  })
})

afterEach(() => {
  expect(said, 'console.error was called').toEqual([])
})
