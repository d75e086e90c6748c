/** States of a run; `nextStatuses` holds their legal transitions. */
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

/** Whether a run may go from one state to another. */
export function mayBecome(from: RunStatus, to: RunStatus): boolean {
  return nextStatuses[from].includes(to)
}

/** Whether a run in this state will change no more. */
export function isFinal(status: RunStatus): boolean {
  return nextStatuses[status].length === 0
}

/** Live counts of a run. Counts cross JSON as numbers: 2^53 rows are beyond any run. */
export interface RunProgress {
  readonly sourceRows: number
  readonly targetRows: number
  readonly bytes: number
  /** 0 to 100, or null while the engine can't tell. */
  readonly percent: number | null
  /** Rows that have left a node, or gone into the output, as far as that is known. */
  readonly nodes?: readonly { readonly nodeId: string; readonly rows: number }[]
  /** Values that did not convert, by node; nodes without any are missing. */
  readonly rejects?: readonly { readonly nodeId: string; readonly count: number }[]
}

/** State that a line of the log reports of its node. */
export type NodeState = 'completed'

/** A line of a run's log, with the node that it concerns and the state that it reports of it. */
export interface RunLogLine {
  readonly line: string
  readonly nodeId?: string | undefined
  readonly nodeState?: NodeState | undefined
}

/** Counts of what happened to the source rows. The run fails unless the sums agree. */
export interface Reconciliation {
  /** Rows of the source, counted independently of the write. */
  readonly in: number
  readonly droppedEmpty: number
  readonly rejected: number
  /** Rows that left the plan, as DuckDB's COPY counted them. */
  readonly written: number
  /** Rows that the target itself counted. */
  readonly stored: number
  readonly emptyCellsToNull: number
}

/** A value that a conversion could not carry without loss. */
export interface Reject {
  /** Number of the data row in its source, 1 for the first below the header. */
  readonly row: number
  readonly column: string
  readonly value: string
  readonly reason: string
  /** The node whose conversion it was. */
  readonly nodeId?: string
}
