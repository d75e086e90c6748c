import type { InsightSummary, NodeState, Reconciliation, Reject, RunProgress } from '@anj/workflow'
import type { CommitMark } from '../model/commit-mark.ts'
import type { PhaseState, RunPhase } from '../model/run-phases.ts'

/** What a run tells whoever started it. */
export interface RunListener {
  /** Adds a line to the run's log. `nodeState` is the state of the node that the line reports, if any. */
  log(line: string, nodeId?: string, nodeState?: NodeState): void
  progress(progress: RunProgress): void
  /** A phase began or is over. */
  phase?(phase: RunPhase, state: PhaseState): void
  rejects(rejects: readonly Reject[], count: number): void
  /** The target has let the run in: from here on something of it may lie there. Resolves when that is known. */
  entered(): Promise<void>
  /** Everything is written and agrees; an insight counts no rows. Resolves when the run may commit; rejects when it must not. */
  prepared(mark: CommitMark, reconciliation: Reconciliation | null, insight?: InsightSummary): Promise<void>
}
