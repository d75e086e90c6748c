import { expect, test } from 'vitest'
import { authenticationTypes, readAuthentication } from './authentication.ts'

test.each([
  [authenticationTypes.windows, 'windows'],
  [authenticationTypes.user, 'user'],
  ['windows', 'windows'],
  ['WINDOWS AUTHENTICATION', 'windows'],
  ['SQL', 'user'],
  ['sql server authentication', 'user'],
  ['password', 'user'],
  ['Kerberos', null],
  ['sqlite', null],
  ['', null],
])('%o reads as %o', (text, meant) => {
  expect(readAuthentication(text)).toBe(meant)
})
