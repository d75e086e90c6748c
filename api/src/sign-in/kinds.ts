import type { Role } from '@anj/db'

/** The path, permission resource and roles for each family of user routes. */
export const kinds = {
  user: { path: '/user', resource: 'users', roles: ['user'] },
  admin: { path: '/admin', resource: 'admins', roles: ['admin', 'super'] },
} as const satisfies Record<string, { path: string; resource: string; roles: readonly Role[] }>

/** `user`: users with the role user. `admin`: admins and super users, whom only super users manage. */
export type Kind = keyof typeof kinds

/** Returns the kind to which users with a role belong. */
export function kindOf(role: Role): Kind {
  return role === 'user' ? 'user' : 'admin'
}
