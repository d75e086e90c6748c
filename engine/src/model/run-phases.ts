/**
 * Phases of a run: open the sources, ask the target, land, check and write the rows, compare the counts, commit.
 * An insight describes its database instead of landing and checking rows. A phase that is passed over is not told.
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
