/** Who somebody is to the product. */
export type Role = 'user' | 'admin' | 'super'

const everybody: readonly Role[] = ['user', 'admin', 'super']
const managers: readonly Role[] = ['admin', 'super']
const supers: readonly Role[] = ['super']

/**
 * The rights that pages ask for, and who has them. The api alone judges what is done; this says which pages, links and
 * buttons somebody sees, and a test holds it equal to the api's own list.
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

/** A right by action, possession and resource. */
export type Grant = keyof typeof grantRoles

/** Whether somebody with a role has a right. Without a role that is known there is none. */
export function may(role: unknown, grant: Grant): boolean {
  const roles: readonly unknown[] = grantRoles[grant]
  return roles.includes(role)
}
