import type {
  InsightSummary,
  NodeState,
  Reconciliation,
  Reject,
  RuleResult,
  RunLoad,
  RunProgress,
} from '@anj/workflow'
import type { CommitMark } from '../model/commit-mark.ts'
import type { PhaseState, RunPhase } from '../model/run-phases.ts'

/** Callbacks that let a run in this process report its events and wait for permission to commit. */
export interface RunListener {
  /** Adds a line to the run's log. `nodeState` is the node's state if the line reports one. */
  log(line: string, nodeId?: string, nodeState?: NodeState): void
  progress(progress: RunProgress): void
  /** A phase began or ended. */
  phase?(phase: RunPhase, state: PhaseState): void
  rejects(rejects: readonly Reject[], count: number): void
  /** The rows were checked by rules, even if a rule now makes the run fail. */
  rules?(results: readonly RuleResult[]): void
  /**
   * The target accepted the run's connection, so from now on the run can leave data in the target. Resolves once the
   * caller has recorded this event.
   */
  entered(): Promise<void>
  /**
   * All rows are written and the counts agree, except for an insight, which has no counts. Resolves when the run may
   * commit, and rejects otherwise. `loads` are the bounds of incremental loads.
   */
  prepared(
    mark: CommitMark,
    reconciliation: Reconciliation | null,
    insight?: InsightSummary,
    loads?: readonly RunLoad[],
  ): Promise<void>
}
