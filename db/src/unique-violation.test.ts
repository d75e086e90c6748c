import { expect, test } from 'vitest'
import { isUniqueViolation } from './unique-violation.ts'

const violation = Object.assign(new Error('duplicate key'), { code: '23505' })

test.each<readonly [unknown, boolean]>([
  [violation, true],
  [new Error('Failed query', { cause: violation }), true],
  [new Error('Failed query', { cause: new Error('other') }), false],
  [new Error('Failed query', { cause: null }), false],
  [new Error('Failed query', { cause: 'text' }), false],
  [{ code: '23503' }, false],
  [null, false],
  [undefined, false],
])('judges %o: %s', (error, isViolation) => {
  expect(isUniqueViolation(error)).toBe(isViolation)
})
