import { expect, test } from 'vitest'
import { asAppError } from './as-app-error.ts'

test.each(['ECONNREFUSED', '28P01', '28000', '3D000', '57P03'])(
  'reports %s from Anj’s database as unavailable, not as a bug',
  (code) => {
    const refused = Object.assign(new Error('refused'), { code })
    const error = asAppError(new Error('Failed query: select 1', { cause: refused }))
    expect(error).toMatchObject({ code: 'unavailable', cause: refused })
  },
)

test.each([
  ['string_to_uuid', 'it contains an invalid ID'],
  ['json_errsave_error', 'it contains characters that cannot be stored'],
  ['pg_strtoint32_safe', 'it contains text in an invalid format'],
])("describes text that Anj's database cannot convert: %s", (routine, detail) => {
  const refused = Object.assign(new Error('refused'), { code: '22P02', routine })
  expect(asAppError(refused)?.message).toBe(`The request is not valid: ${detail}`)
})

test.each([
  ['workflow_shares_user_id_users_id_fk', 'shareWithNobody'],
  ['group_members_user_id_users_id_fk', 'memberIsNobody'],
  ['workflow_tabs_user_id_users_id_fk', 'tokenInvalid'],
])('names the user who was deleted during the call: %s', (constraint_name, code) => {
  const refused = Object.assign(new Error('refused'), { code: '23503', constraint_name })
  expect(asAppError(refused)).toMatchObject({ code, cause: refused })
})

test('treats an unknown error as a bug', () => {
  expect(asAppError(new Error('x'))).toBeNull()
  expect(asAppError('x')).toBeNull()
})
