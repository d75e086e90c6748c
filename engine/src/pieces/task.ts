/** A task of a plan in pieces. Its SQL reads nothing but its views, and tells nothing of the plan. */
export interface Task {
  /** The stage and the piece or bucket. Attempts of a task have the same ID. */
  readonly id: string
  /** The folder of this attempt alone. Another attempt never sees its files. */
  readonly folder: string
  readonly views: readonly TaskView[]
  /** The blocks to open, which the task checks before it reads a row. */
  readonly opens: readonly Block[]
  readonly work: readonly TaskWork[]
  /** True if the order of rows matters for the work. */
  readonly keepsOrder: boolean
}

export interface TaskView {
  /** The quoted name. */
  readonly name: string
  readonly select: string
}

export type TaskWork =
  | {
      readonly kind: 'check'
      readonly index: number
      readonly select: string
      /** Selects of the rows with failures, for each node whose failures are listed. */
      readonly rejects: readonly {
        readonly nodeId: string
        /** The places of the node's counts of failures in the row of the check. */
        readonly counts: readonly number[]
        readonly select: string
      }[]
    }
  | { readonly kind: 'question'; readonly index: number; readonly select: string }
  | {
      readonly kind: 'landing'
      readonly index: number
      readonly select: string
      /** The view that reads the result. */
      readonly name: string
      readonly groupRows: number
      readonly milliseconds: number | null
    }
  | {
      readonly kind: 'exchange'
      readonly exchange: number
      readonly select: string
      readonly buckets: number
      readonly groupRows: number
    }

/** Rows of an exchange in a file that never changes. */
export interface Block {
  readonly exchange: number
  readonly bucket: number
  /** The place of the block among those of its task and bucket. */
  readonly sequence: number
  readonly path: string
  readonly rows: number
  readonly bytes: number
  readonly sha256: string
}

/** The results of one attempt. The manifest of a run has one of each task. */
export interface TaskResult {
  readonly id: string
  /** The rows of checks and questions, by the index of their part. */
  readonly rows: readonly { readonly index: number; readonly row: readonly (string | null)[] }[]
  readonly landed: readonly { readonly index: number; readonly rows: number }[]
  readonly rejects: readonly { readonly index: number; readonly nodeId: string; readonly path: string }[]
  readonly blocks: readonly Block[]
  /** The rows that the task wrote, by exchange, counted apart from those in its blocks. */
  readonly written: readonly { readonly exchange: number; readonly rows: number }[]
  /** The rows that the task found in the blocks that it opened, by exchange. */
  readonly opened: readonly { readonly exchange: number; readonly rows: number }[]
}
