/** A candidate that was chosen, and what it reads of what the earlier ones left. */
interface Chosen<G> {
  readonly at: number
  readonly reads: readonly G[]
}

/** The candidates, and the groups that they read: single values, or values that the same candidates read. */
interface Choice<G> {
  readonly candidates: number
  readonly groups: readonly G[]
  readonly isReadBy: (group: G, at: number) => boolean
  readonly sizeOf: (group: G) => number
  /** The most candidates to choose. */
  readonly most: number
  /** The places of candidates that come first, even if others read more groups. */
  readonly first?: readonly number[]
}

/**
 * Chooses candidates one after the other: each reads the most of what the earlier ones don't read, and of equal ones the
 * first. Ends when no candidate reads anything else, and returns what is left then.
 */
export function chooseCovering<G>({ candidates, groups, isReadBy, sizeOf, most, first = [] }: Choice<G>): {
  readonly chosen: readonly Chosen<G>[]
  readonly left: readonly G[]
} {
  const chosen: Chosen<G>[] = []
  let left = groups
  while (chosen.length < most) {
    const gains = Array.from({ length: candidates }, (_, at) =>
      left.reduce((sum, group) => sum + (isReadBy(group, at) ? sizeOf(group) : 0), 0),
    )
    const at = first[chosen.length] ?? gains.indexOf(Math.max(...gains))
    if (!gains[at]) break
    chosen.push({ at, reads: left.filter((group) => isReadBy(group, at)) })
    left = left.filter((group) => !isReadBy(group, at))
  }
  return { chosen, left }
}
