import type { Version } from '../server/versions.ts'

/** The longest pause between two saves of a sitting, in milliseconds. */
const PAUSE = 30 * 60_000

/** Versions that a user saved in one sitting, newest first. */
export type Sitting = readonly [Version, ...Version[]]

/** Groups versions, newest first, by sittings: saves of the same user with pauses of at most 30 minutes. */
export function sittingsOf(versions: readonly Version[]): readonly Sitting[] {
  const sittings: [Version, ...Version[]][] = []
  for (const version of versions) {
    const last = sittings.at(-1)
    const later = last?.at(-1)
    if (last && later && isSameSitting(version, later)) last.push(version)
    else sittings.push([version])
  }
  return sittings
}

function isSameSitting(earlier: Version, later: Version): boolean {
  return (
    earlier.savedBy?.id === later.savedBy?.id &&
    Date.parse(later.savedAt) - Date.parse(earlier.savedAt) <= PAUSE
  )
}

/** Returns the versions of a sitting that are always listed: the newest one, and those that have a name or were run. */
export function mainVersions([newest, ...others]: Sitting): readonly Version[] {
  return [newest, ...others.filter(({ label, hasRun }) => label !== null || hasRun)]
}
