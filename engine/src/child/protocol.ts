/**
 * Messages between a run's child process and its parent over Node's IPC channel.
 * The parent is a worker or the command line. Secrets are sent only over this channel.
 */
import type { Reject, RuleResult, RunLogLine, RunProgress } from '@anj/workflow'
import type { CommitMark } from '../model/commit-mark.ts'
import type { EngineProblem } from '../model/engine-problem.ts'
import type { PhaseState, RunPhase } from '../model/run-phases.ts'
import type { Made, RunRequest } from '../model/run-request.ts'

export type ToChild =
  | { readonly type: 'start'; readonly request: RunRequest }
  /** Answers `prepared`: the run is recorded as `committing`, so the child may commit. */
  | { readonly type: 'commit' }
  | { readonly type: 'cancel' }

export type FromChild =
  | { readonly type: 'ready' }
  /** The request has arrived. The child sends this message before it starts any work for the request. */
  | { readonly type: 'begun' }
  | ({ readonly type: 'log' } & RunLogLine)
  | { readonly type: 'progress'; readonly progress: RunProgress }
  /** A phase began or ended. `at` is in milliseconds since 1970. */
  | { readonly type: 'phase'; readonly phase: RunPhase; readonly state: PhaseState; readonly at: number }
  /** The target accepted the run's connection. Until this message, the run can't have left anything in the target. */
  | { readonly type: 'entered' }
  | { readonly type: 'rejects'; readonly rejects: readonly Reject[]; readonly rejectCount: number }
  | { readonly type: 'rules'; readonly results: readonly RuleResult[] }
  /** All rows are written and the counts agree. Nothing is committed yet. */
  | ({ readonly type: 'prepared'; readonly mark: CommitMark } & Made)
  | { readonly type: 'committed' }
  | { readonly type: 'failed'; readonly problem: EngineProblem }
  | { readonly type: 'cancelled' }
