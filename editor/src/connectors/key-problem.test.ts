import { describe, expect, it } from 'vitest'
import { keyProblem } from './key-problem.ts'

describe('the key of an update', () => {
  const keys = [['id'], ['Day', 'place']]

  it('is a key of the table, in any order and by the names that its columns have there', () => {
    expect(keyProblem([], [], keys)).toBeNull()
    expect(keyProblem(['id'], undefined, keys)).toBeNull()
    expect(keyProblem(['PLACE', 'when'], [{ column: 'when', to: 'day' }], keys)).toBeNull()
  })

  it('is refused with the keys that the table has', () => {
    expect(keyProblem(['place'], [], keys)).toBe(
      'place is no key of the table. Rows can be updated by: id, (Day, place).',
    )
    expect(keyProblem(['id'], [], [])).toMatch(/^The table has no primary or unique key/)
  })
})
