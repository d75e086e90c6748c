import { afterEach, beforeEach, expect, vi } from 'vitest'

/** What a test writes with console.error is a problem that nobody would look at otherwise: it fails the test. */
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
