/** A user's role. */
export type Role = 'user' | 'admin' | 'super'

const everybody: readonly Role[] = ['user', 'admin', 'super']
const managers: readonly Role[] = ['admin', 'super']
const supers: readonly Role[] = ['super']

/**
 * Permissions that pages require, and the roles that have them. This list only controls which pages, links and buttons
 * are visible. The API enforces a list of its own, and a test checks that both are the same.
 */
export const grantRoles = {
  'read own workflows': everybody,
  'update own account': everybody,
  'create any users': managers,
  'update any users': managers,
  'delete any users': managers,
  'create any admins': supers,
  'update any admins': supers,
  'delete any admins': supers,
  'read any licences': managers,
  'create any licences': supers,
  'update any licences': supers,
  'delete any licences': supers,
  'read any audit-log': managers,
  'read any questions': managers,
} as const satisfies Readonly<Record<string, readonly Role[]>>

/** A permission: action, possession and resource. */
export type Grant = keyof typeof grantRoles

/** True if the role has the permission. An unknown role has none. */
export function hasGrant(role: unknown, grant: Grant): boolean {
  const roles: readonly unknown[] = grantRoles[grant]
  return roles.includes(role)
}
