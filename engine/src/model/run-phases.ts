/**
 * The phases of a run: open the sources, enter the target, land, check and write the rows, compare the counts, commit.
 * An insight run describes its database instead of landing and checking rows. A skipped phase isn't reported.
 */
export const runPhases = [
  'open',
  'enter',
  'land',
  'check',
  'describe',
  'write',
  'reconcile',
  'commit',
] as const
export type RunPhase = (typeof runPhases)[number]
export type PhaseState = 'began' | 'ended' | 'failed'
