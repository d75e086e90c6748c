import type { Role } from '@anj/db'

export type Action = 'create' | 'read' | 'update' | 'delete'
/**
 * The records that a grant applies to. `own` also includes records shared with the caller, within the share's level.
 */
export type Possession = 'own' | 'any'
/** A resource to which grants refer. */
export type Resource =
  | 'account'
  | 'users'
  | 'admins'
  | 'audit-log'
  | 'licences'
  | 'workflows'
  | 'runs'
  | 'datasets'
  | 'artifacts'
  | 'connections'
  | 'databases'
  | 'api-tokens'
  | 'schedules'
  | 'tasks'
  | 'questions'
  | 'people'

/** A permission that a route requires or a role has. */
export interface Grant {
  readonly action: Action
  readonly resource: Resource
  readonly possession: Possession
}

export interface RoleGrant extends Grant {
  readonly role: Role
}

const grant = (role: Role, possession: Possession, resource: Resource, ...actions: Action[]): RoleGrant[] =>
  actions.map((action) => ({ role, action, resource, possession }))

/** The grants in docs/specification.md, "Roles and permissions". The roles admin and super extend user. */
export const specGrants: readonly RoleGrant[] = [
  ...grant('user', 'own', 'account', 'update'),
  ...grant('admin', 'any', 'users', 'create', 'read', 'update', 'delete'),
  ...grant('admin', 'any', 'audit-log', 'read'),
  ...grant('super', 'any', 'users', 'create', 'read', 'update', 'delete'),
  ...grant('super', 'any', 'admins', 'create'),
  ...grant('super', 'any', 'audit-log', 'read'),
]

const ownRecords = ['workflows', 'runs', 'datasets', 'artifacts', 'connections', 'api-tokens'] as const

/** Grants beyond the specification. They apply only within the caller's organization. */
export const ourGrants: readonly RoleGrant[] = [
  ...grant('user', 'own', 'account', 'read'),
  ...ownRecords.flatMap((resource) => grant('user', 'own', resource, 'create', 'read', 'update', 'delete')),
  ...grant('user', 'own', 'databases', 'read'),
  ...grant('user', 'any', 'people', 'read'),
  ...grant('user', 'any', 'schedules', 'read'),
  ...grant('user', 'any', 'tasks', 'read'),
  ...grant('user', 'own', 'schedules', 'create', 'update', 'delete'),
  ...grant('user', 'own', 'questions', 'create'),
  ...(['admin', 'super'] as const).flatMap((role) => [
    ...grant(role, 'any', 'schedules', 'update', 'delete'),
    ...grant(role, 'any', 'licences', 'read'),
    ...grant(role, 'any', 'questions', 'read'),
  ]),
  ...grant('super', 'any', 'admins', 'read', 'update', 'delete'),
  ...grant('super', 'any', 'licences', 'create', 'read', 'update', 'delete'),
]
