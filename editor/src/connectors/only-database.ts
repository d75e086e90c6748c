import type { ServerNames } from './use-server-names.ts'

type Listed = Pick<ServerNames<string>, 'names' | 'more' | 'isLoading' | 'problem'>

/**
 * Returns the name of a server's only database, null if the server has several or none, and undefined while the list is
 * unknown. Fetched names come from the server in the form, so they count before the list of the saved connection.
 */
export function onlyDatabase(
  { names, more, isLoading, problem }: Listed,
  fetched: readonly string[],
): string | null | undefined {
  if (fetched.length > 0) return fetched.length === 1 ? fetched[0] : null
  if (isLoading || problem !== null) return undefined
  return names.length === 1 && !more ? names[0] : null
}
