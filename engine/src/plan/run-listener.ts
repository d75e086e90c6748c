import type { InsightSummary, NodeState, Reconciliation, Reject, RunProgress } from '@anj/workflow'
import type { CommitMark } from '../model/commit-mark.ts'
import type { PhaseState, RunPhase } from '../model/run-phases.ts'

/** Callbacks for the events of a run. */
export interface RunListener {
  /** Adds a line to the run's log. `nodeState` is the state of the node that the line reports, if any. */
  log(line: string, nodeId?: string, nodeState?: NodeState): void
  progress(progress: RunProgress): void
  /** A phase began or ended. */
  phase?(phase: RunPhase, state: PhaseState): void
  rejects(rejects: readonly Reject[], count: number): void
  /**
   * The target accepted the run's connection, so from now on the run may leave data there. Resolves once the caller
   * knows.
   */
  entered(): Promise<void>
  /**
   * All rows are written and the counts agree; an insight has no counts. Resolves when the run may commit, rejects when
   * it may not.
   */
  prepared(mark: CommitMark, reconciliation: Reconciliation | null, insight?: InsightSummary): Promise<void>
}
