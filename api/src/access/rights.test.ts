import { describe, expect, test } from 'vitest'
import { type Action, type Possession, specGrants } from './grants.ts'
import { buildModel, rights } from './rights.ts'

const resources = ['account', 'users', 'admins', 'audit-log'] as const
const actions: readonly Action[] = ['create', 'read', 'update', 'delete']
const possessions: readonly Possession[] = ['own', 'any']

/** Returns a role's permissions on the specification's resources, written as `action:possession resource`. */
function granted(role: string): string[] {
  const model = buildModel(specGrants).lock()
  const context = { user: { id: 'me' }, record: { ownerId: 'me' } }
  return resources.flatMap((resource) =>
    actions.flatMap((action) =>
      possessions
        .filter((possession) => model.tryCan(role, context).do(`${action}:${possession}`, resource).granted)
        .map((possession) => `${action}:${possession} ${resource}`),
    ),
  )
}

/** Returns permissions for any record, which include those for own records. */
const anyOf = (resource: string, ...of: readonly Action[]) =>
  of.flatMap((action) => [`${action}:own ${resource}`, `${action}:any ${resource}`])

describe('the grants in the specification', () => {
  test('let a user update only their own account', () => {
    expect(granted('user')).toEqual(['update:own account'])
  })

  test('let an admin do everything that a user can, manage users and read the audit log', () => {
    expect(granted('admin')).toEqual([
      'update:own account',
      ...anyOf('users', 'create', 'read', 'update', 'delete'),
      ...anyOf('audit-log', 'read'),
    ])
  })

  test('let a super user do everything that a user can, manage users, create admins and read the audit log', () => {
    expect(granted('super')).toEqual([
      'update:own account',
      ...anyOf('users', 'create', 'read', 'update', 'delete'),
      ...anyOf('admins', 'create'),
      ...anyOf('audit-log', 'read'),
    ])
  })
})

describe('the rights in Anj', () => {
  const me = { user: { id: 'me' } }
  const ownWorkflow = { action: 'update', resource: 'workflows', possession: 'own' } as const

  test("`own` applies to the caller's records but not to other users' records", () => {
    expect(rights.may('user', ownWorkflow, { ...me, record: { ownerId: 'me' } })).toBe(true)
    expect(rights.may('user', ownWorkflow, { ...me, record: { ownerId: 'you' } })).toBe(false)
    expect(rights.may('super', ownWorkflow, { ...me, record: { ownerId: 'you' } })).toBe(false)
  })

  test('a caller without an ID owns nothing, whatever was decided for other callers', () => {
    const nobody = undefined as unknown as string
    expect(rights.may('user', ownWorkflow, { ...me, record: { ownerId: 'me' } })).toBe(true)
    expect(rights.may('user', ownWorkflow, { user: { id: nobody }, record: { ownerId: nobody } })).toBe(false)
    expect(rights.may('user', ownWorkflow, { ...me, record: { ownerId: 'me' } })).toBe(true)
  })

  test('a shared record can be read or changed, depending on the share, but never deleted', () => {
    const on = (action: Action) => ({ action, resource: 'workflows', possession: 'own' }) as const
    const shared = (level: 'read' | 'edit', action: Action) =>
      rights.may('user', on(action), { ...me, record: { ownerId: 'you', shared: level } })
    expect(actions.filter((action) => shared('read', action))).toEqual(['read'])
    expect(actions.filter((action) => shared('edit', action))).toEqual(['read', 'update'])
  })

  test('a right to own workflows includes no right to any workflow', () => {
    for (const role of ['user', 'admin', 'super'] as const) {
      expect(rights.may(role, { ...ownWorkflow, possession: 'any' }, me)).toBe(false)
    }
  })

  test('only super users change admins and licences, but admins can read licences', () => {
    const on = (resource: 'admins' | 'licences', action: Action) =>
      ({ action, resource, possession: 'any' }) as const
    expect(rights.may('super', on('admins', 'update'), me)).toBe(true)
    expect(rights.may('admin', on('admins', 'read'), me)).toBe(false)
    expect(rights.may('super', on('licences', 'update'), me)).toBe(true)
    expect(rights.may('admin', on('licences', 'read'), me)).toBe(true)
    expect(rights.may('admin', on('licences', 'update'), me)).toBe(false)
    expect(rights.may('user', on('licences', 'read'), me)).toBe(false)
  })

  test('a locked model cannot be changed', () => {
    expect(() => buildModel(specGrants).lock().grant('user').readAny('users')).toThrow()
  })

  test('unknown roles, actions and resources are denied', () => {
    expect(rights.may('root' as 'user', ownWorkflow, me)).toBe(false)
    expect(rights.may('user', { ...ownWorkflow, action: 'fly' as 'read' }, me)).toBe(false)
    expect(rights.may('user', { ...ownWorkflow, resource: 'toString' as 'users' }, me)).toBe(false)
  })
})
