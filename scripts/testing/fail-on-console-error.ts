import { afterEach, beforeEach, expect, vi } from 'vitest'

/** Output on console.error fails the test; otherwise nobody would notice the problem. */
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
