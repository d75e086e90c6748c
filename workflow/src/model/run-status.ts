/** Run statuses. `nextStatuses` contains their legal transitions. */
export const runStatuses = ['queued', 'running', 'committing', 'succeeded', 'failed', 'cancelled'] as const
export type RunStatus = (typeof runStatuses)[number]

const nextStatuses: Readonly<Record<RunStatus, readonly RunStatus[]>> = {
  queued: ['running', 'failed', 'cancelled'],
  running: ['committing', 'failed', 'cancelled'],
  committing: ['succeeded', 'failed'],
  succeeded: [],
  failed: [],
  cancelled: [],
}

/** True when a run may change from one status to another. */
export function canTransition(from: RunStatus, to: RunStatus): boolean {
  return nextStatuses[from].includes(to)
}

/** True when the status is final. */
export function isFinal(status: RunStatus): boolean {
  return nextStatuses[status].length === 0
}

/** Counts of a run in progress. JSON numbers are sufficient, because no run has 2^53 rows. */
export interface RunProgress {
  readonly sourceRows: number
  readonly targetRows: number
  readonly bytes: number
  /** 0 to 100, or null while it is unknown. */
  readonly percent: number | null
  /** Rows that each node returned or the output received, as far as known. */
  readonly nodes?: readonly { readonly nodeId: string; readonly rows: number }[]
  /** Number of rejects by node. Nodes without rejects are omitted. */
  readonly rejects?: readonly { readonly nodeId: string; readonly count: number }[]
}

/** State of a node that a log line reports. */
export type NodeState = 'completed'

/** Line of a run's log, with its node and the node's state. */
export interface RunLogLine {
  readonly line: string
  readonly nodeId?: string | undefined
  readonly nodeState?: NodeState | undefined
}

/** Counts what became of the source rows. A run fails unless the counts agree. */
export interface Reconciliation {
  /** Rows of the source, counted independently of the write. */
  readonly in: number
  readonly droppedEmpty: number
  readonly rejected: number
  /** Rows that came out of the plan, as counted by DuckDB's COPY. */
  readonly written: number
  /** Rows in the target, as counted by the target itself. */
  readonly stored: number
  readonly emptyCellsToNull: number
}

/** Counts of one rule of Check Rows in a run. */
export interface RuleResult {
  readonly nodeId: string
  /** The rule's name, which is unique in its node. */
  readonly rule: string
  readonly onFailure: 'fail' | 'warn' | 'leaveOut'
  /** The number of rows that were checked, or 1 if the rule is about the number of rows. */
  readonly checked: number
  readonly failed: number
}

/** Value that couldn't be converted without loss, or that fails a rule. */
export interface Reject {
  /** Row number in the source; the first row below the header is 1. */
  readonly row: number
  readonly column: string
  readonly value: string
  readonly reason: string
  /** Node whose conversion or rule failed. */
  readonly nodeId?: string
}
