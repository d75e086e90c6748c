import type { Role } from '@anj/db'

/** Whom a family of calls is about, and the resource that its rights are about. */
export const kinds = {
  user: { path: '/user', resource: 'users', roles: ['user'] },
  admin: { path: '/admin', resource: 'admins', roles: ['admin', 'super'] },
} as const satisfies Record<string, { path: string; resource: string; roles: readonly Role[] }>

/** `user`: people without rights over others. `admin`: admins and super users, whom only super users look after. */
export type Kind = keyof typeof kinds

/** The kind of a role. */
export function kindOf(role: Role): Kind {
  return role === 'user' ? 'user' : 'admin'
}
