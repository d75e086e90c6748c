/**
 * Messages between a run's child process and its parent over Node's IPC channel.
 * The parent is a worker or the command line; secrets travel here and nowhere else.
 */
import type { Reject, RunLogLine, RunProgress } from '@anj/workflow'
import type { CommitMark } from '../model/commit-mark.ts'
import type { EngineProblem } from '../model/engine-problem.ts'
import type { PhaseState, RunPhase } from '../model/run-phases.ts'
import type { Made, RunRequest } from '../model/run-request.ts'

export type ToChild =
  | { readonly type: 'start'; readonly request: RunRequest }
  /** Answer to `prepared`: the run row says `committing`, go on. */
  | { readonly type: 'commit' }
  | { readonly type: 'cancel' }

export type FromChild =
  | { readonly type: 'ready' }
  /** The request has arrived; whatever is done for it comes after this. */
  | { readonly type: 'begun' }
  | ({ readonly type: 'log' } & RunLogLine)
  | { readonly type: 'progress'; readonly progress: RunProgress }
  /** `at`: milliseconds since 1970. */
  | { readonly type: 'phase'; readonly phase: RunPhase; readonly state: PhaseState; readonly at: number }
  /** The target has let the run in; nothing of it is there before this. */
  | { readonly type: 'entered' }
  | { readonly type: 'rejects'; readonly rejects: readonly Reject[]; readonly rejectCount: number }
  /** Everything is written and agrees; nothing is committed yet. */
  | ({ readonly type: 'prepared'; readonly mark: CommitMark } & Made)
  | { readonly type: 'committed' }
  | { readonly type: 'failed'; readonly problem: EngineProblem }
  | { readonly type: 'cancelled' }
