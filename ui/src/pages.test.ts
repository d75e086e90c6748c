import { expect, test } from 'vitest'
import { mayOpen } from './pages.ts'

test.each([undefined, null, '', 'guest', 'Admin'])("doesn't allow the role %j to open any page", (role) => {
  expect(mayOpen(role, 'input')).toBe(false)
  expect(mayOpen(role, 'account')).toBe(false)
})

test('lets every role open workflows and account, but only admins and super users open user list and audit log', () => {
  for (const role of ['user', 'admin', 'super']) {
    for (const page of ['input', 'preparation', 'output', 'account'] as const)
      expect(mayOpen(role, page)).toBe(true)
    expect(mayOpen(role, 'users')).toBe(role !== 'user')
    expect(mayOpen(role, 'auditLog')).toBe(role !== 'user')
  }
})
