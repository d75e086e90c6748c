import { expect, test } from 'vitest'
import { pagesOfAddress } from './pages-of-address.ts'

test.each([
  ['/users', 'users-and-roles'],
  ['/users/7/delete', 'users-and-roles'],
  ['/create-user', 'users-and-roles'],
  ['/licences/new', 'licences'],
  ['/audit-log/verify', 'audit-log'],
  ['/account/two-factor', 'account'],
  ['/help/postgresql', 'postgresql'],
])('returns, for %s, the help page %s first', (address, page) => {
  expect(pagesOfAddress(address)[0]).toBe(page)
})

test.each(['/help', '/help/search', '/help/constructor', '/usersish', '/'])(
  'returns no help page for %s',
  (address) => {
    expect(pagesOfAddress(address)).toEqual([])
  },
)
