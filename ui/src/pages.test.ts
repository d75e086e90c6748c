import { expect, test } from 'vitest'
import { mayOpen } from './pages.ts'

test.each([undefined, null, '', 'guest', 'Admin'])('nobody with the role %j may open a page', (role) => {
  expect(mayOpen(role, 'input')).toBe(false)
  expect(mayOpen(role, 'account')).toBe(false)
})

test('users draw workflows and have an account; people and audit log are for admins and super users', () => {
  for (const role of ['user', 'admin', 'super']) {
    for (const page of ['input', 'preparation', 'output', 'account'] as const)
      expect(mayOpen(role, page)).toBe(true)
    expect(mayOpen(role, 'users')).toBe(role !== 'user')
    expect(mayOpen(role, 'auditLog')).toBe(role !== 'user')
  }
})
