import type { Role } from '@anj/db'

/** The path, permission resource and roles of each family of routes on users. */
export const kinds = {
  user: { path: '/user', resource: 'users', roles: ['user'] },
  admin: { path: '/admin', resource: 'admins', roles: ['admin', 'super'] },
} as const satisfies Record<string, { path: string; resource: string; roles: readonly Role[] }>

/** `user`: users without rights over others. `admin`: admins and super users, whom only super users manage. */
export type Kind = keyof typeof kinds

/** Returns the kind of users with a role. */
export function kindOf(role: Role): Kind {
  return role === 'user' ? 'user' : 'admin'
}
