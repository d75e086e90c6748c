/**
 * What a run goes through: sources opened, the target asked, rows landed, checked and written, counts compared, made final.
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
