import type { Grant } from './grants.ts'

export const apiScopes = [
  'workflows:read',
  'workflows:write',
  'runs:read',
  'runs:write',
  'datasets:read',
  'datasets:write',
  'artifacts:read',
  'connections:read',
  'connections:write',
  'schedules:read',
  'schedules:write',
  'tasks:read',
  'databases:read',
] as const
export type ApiScope = (typeof apiScopes)[number]

/**
 * Returns the scope that an API token needs for a call: `read` for reading, `write` for all other actions. Returns null
 * for resources that API tokens can't access: the caller's account, users, licences, the audit log and API tokens.
 */
export function scopeOf({ action, resource }: Pick<Grant, 'action' | 'resource'>): ApiScope | null {
  const scope = `${resource}:${action === 'read' ? 'read' : 'write'}`
  return apiScopes.find((known) => known === scope) ?? null
}
