import type { Grant } from './grants.ts'

/** What an API token may be made for. */
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
 * The scope that opens a call to an API token: to read is to read, all else is to write. Null where no scope does: one's
 * account, people, licences, the audit log and API tokens themselves are for those who logged in.
 */
export function scopeOf({ action, resource }: Pick<Grant, 'action' | 'resource'>): ApiScope | null {
  const scope = `${resource}:${action === 'read' ? 'read' : 'write'}`
  return apiScopes.find((known) => known === scope) ?? null
}
