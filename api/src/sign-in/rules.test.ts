import { AppError } from '@anj/workflow'
import { expect, test } from 'vitest'
import { type AccountForm, checkAccount, checkLogIn } from './rules.ts'

const right: AccountForm = {
  fullName: 'Ann Lee',
  email: 'ann@example.com',
  userName: 'ann',
  password: 'Secret1!',
  passwordConfirm: 'Secret1!',
  organizationName: 'Lee',
  address: 'Oslo',
}
const problem = (form: Partial<AccountForm>): AppError => {
  try {
    checkAccount({ ...right, ...form })
  } catch (error) {
    if (error instanceof AppError) return error
  }
  throw new Error('The form was accepted.')
}

test('accepts a valid form', () => checkAccount(right))

test.each(["o'brien+x@sub-domain.example.co.uk", 'a@b.c', 'jörg@bücher.example', ' ann@example.com '])(
  'accepts the address %s',
  (email) => checkAccount({ ...right, email }),
)

test.each(['José María', "O'Brien-Smith", '李小龙', 'Åsa Öberg', 'a.b_c'])(
  'accepts the name %s',
  (fullName) => checkAccount({ ...right, fullName }),
)

const rule =
  'Password must contain at least one uppercase letter, one lowercase letter, one number, and one special character (!,@,#,$)'
test.each([
  [{ fullName: 'Al' }, 'fullName', 'Full name must have 3 to 100 characters'],
  [{ fullName: 'a'.repeat(101) }, 'fullName', 'Full name must have 3 to 100 characters'],
  [
    { fullName: 'Ann\r\nBcc: x' },
    'fullName',
    'Full name must not contain line breaks or invisible characters',
  ],
  [{ fullName: '\u202eevil' }, 'fullName', 'Full name must not contain line breaks or invisible characters'],
  [
    { userName: '\u200b\u200b\u200b' },
    'userName',
    'User name must not contain line breaks or invisible characters',
  ],
  [
    { organizationName: 'Lee\u2028Ltd' },
    'organizationName',
    'Organization name must not contain line breaks or invisible characters',
  ],
  ...[
    '<a@b.c>',
    'a@b.c;',
    'a,b@c.d',
    '"a"@b.c',
    'a(b)@c.d',
    'a@[127.0.0.1]',
    'a@-.c',
    'a@b-.c',
    'a@b..c',
    'a@b_c.d',
    'a\u200b@b.c',
    'a@b@c.d',
  ].map((email) => [{ email }, 'email', 'Email must be a valid email address'] as const),
  [{ email: 'ann@example' }, 'email', 'Email must be a valid email address'],
  [{ email: 'ann' }, 'email', 'Email must be a valid email address'],
  [{ userName: 'an' }, 'userName', 'User name must have 3 to 20 characters'],
  [{ userName: 'a'.repeat(21) }, 'userName', 'User name must have 3 to 20 characters'],
  [
    { password: 'Secre1!', passwordConfirm: 'Secre1!' },
    'password',
    'Password must have at least 8 characters',
  ],
  [{ password: 'secret1!', passwordConfirm: 'secret1!' }, 'password', rule],
  [{ password: 'SECRET1!', passwordConfirm: 'SECRET1!' }, 'password', rule],
  [{ password: 'Secretx!', passwordConfirm: 'Secretx!' }, 'password', rule],
  [{ password: 'Secret12', passwordConfirm: 'Secret12' }, 'password', rule],
  [{ password: 'Secret1! ', passwordConfirm: 'Secret1! ' }, 'password', rule],
  [{ password: 'Secret1!?', passwordConfirm: 'Secret1!?' }, 'password', rule],
  [{ passwordConfirm: 'Secret1' }, 'passwordConfirm', 'Passwords must match'],
  [{ organizationName: 'L' }, 'organizationName', 'Organization name must have 2 to 100 characters'],
  [{ address: 'O' }, 'address', 'Address must have 2 to 200 characters'],
] as const)('refuses %o with a message at the field', (form, field, said) => {
  const { message, fields, status } = problem(form)
  expect({ message, fields, status }).toEqual({ message: said, fields: { [field]: said }, status: 422 })
})

test("reports every wrong field and uses the first one's message as the error's message", () => {
  const { message, fields } = problem({ fullName: '', email: '', password: 'x' })
  expect(message).toBe('Full name must have 3 to 100 characters')
  expect(Object.keys(fields ?? {})).toEqual(['fullName', 'email', 'password', 'passwordConfirm'])
})

test('requires both fields at log-in', () => {
  expect(() => checkLogIn({ userName: ' ', password: '' })).toThrow('User name is required')
  expect(() => checkLogIn({ userName: 'ann', password: '' })).toThrow('Password is required')
})
