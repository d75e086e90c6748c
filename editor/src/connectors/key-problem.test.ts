import { describe, expect, it } from 'vitest'
import { keyProblem } from './key-problem.ts'

describe('the key for updates', () => {
  const keys = [['id'], ['Day', 'place']]

  it("accepts a key by the table's column names, with its columns in any order", () => {
    expect(keyProblem([], [], keys)).toBeNull()
    expect(keyProblem(['id'], undefined, keys)).toBeNull()
    expect(keyProblem(['PLACE', 'when'], [{ column: 'when', to: 'day' }], keys)).toBeNull()
  })

  it("refuses other columns and lists the table's keys", () => {
    expect(keyProblem(['place'], [], keys)).toBe(
      'place is not a key of the table. You can update rows by: id, (Day, place).',
    )
    expect(keyProblem(['id'], [], [])).toMatch(/^The table has no primary or unique key/)
  })
})
