import { afterEach, beforeEach, expect, vi } from 'vitest'

/** A test fails if anything is printed with console.error. Otherwise nobody would notice the problem. */
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
