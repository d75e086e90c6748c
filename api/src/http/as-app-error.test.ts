import { expect, test } from 'vitest'
import { asAppError } from './as-app-error.ts'

test.each(['ECONNREFUSED', '28P01', '28000', '3D000', '57P03'])(
  'reports %s from our database as unavailable, not as a bug',
  (code) => {
    const refused = Object.assign(new Error('refused'), { code })
    const error = asAppError(new Error('Failed query: select 1', { cause: refused }))
    expect(error).toMatchObject({ code: 'unavailable', cause: refused })
  },
)

test.each([
  ['string_to_uuid', 'an id in it is not written as an id'],
  ['json_errsave_error', 'it holds characters that cannot be kept'],
  ['pg_strtoint32_safe', 'it holds a text that is not written as what it should be'],
])("describes a text that Anj's database cannot read: %s", (routine, detail) => {
  const refused = Object.assign(new Error('refused'), { code: '22P02', routine })
  expect(asAppError(refused)?.message).toBe(`The request is not valid: ${detail}`)
})

test('treats an unknown error as a bug', () => {
  expect(asAppError(new Error('x'))).toBeNull()
  expect(asAppError('x')).toBeNull()
})
