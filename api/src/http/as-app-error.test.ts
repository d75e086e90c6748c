import { expect, test } from 'vitest'
import { asAppError } from './as-app-error.ts'

test.each(['ECONNREFUSED', '28P01', '28000', '3D000', '57P03'])(
  'a database of our own that answers %s is one that cannot be reached, not a bug',
  (code) => {
    const refused = Object.assign(new Error('refused'), { code })
    const error = asAppError(new Error('Failed query: select 1', { cause: refused }))
    expect(error).toMatchObject({ code: 'unavailable', cause: refused })
  },
)

test('what nobody foresaw is a bug', () => {
  expect(asAppError(new Error('x'))).toBeNull()
  expect(asAppError('x')).toBeNull()
})
