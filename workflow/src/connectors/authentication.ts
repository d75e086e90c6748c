import type { Authentication } from '../databases/index.ts'

/** Display names of the MS SQL authentication types. */
export const authenticationTypes: Readonly<Record<Authentication, string>> = {
  user: 'SQL Server',
  windows: 'Windows',
}

/**
 * Reads an authentication type by its first word, ignoring case, as in "Windows Authentication". Returns null when
 * unknown.
 */
export function readAuthentication(text: string): Authentication | null {
  if (/^\s*windows\b/i.test(text)) return 'windows'
  if (/^\s*(sql\b|password\s*$)/i.test(text)) return 'user'
  return null
}
