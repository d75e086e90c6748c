import type { Authentication } from '../model/databases.ts'

/** The words of the form for who logs in to MS SQL. */
export const authenticationTypes: Readonly<Record<Authentication, string>> = {
  user: 'SQL Server',
  windows: 'Windows',
}

/** Reads such words, whatever their case and whatever follows, as in Windows Authentication; null for others. */
export function readAuthentication(text: string): Authentication | null {
  if (/^\s*windows\b/i.test(text)) return 'windows'
  if (/^\s*(sql\b|password\s*$)/i.test(text)) return 'user'
  return null
}
