import type { Reject } from '@anj/workflow'

/**
 * An error that can be sent between processes. The code identifies the catalogue entry, and `sentence` is its
 * complete message.
 */
export interface EngineProblem {
  readonly code: string
  readonly sentence: string
  readonly nodeId?: string
  readonly rejects?: readonly Reject[]
  readonly rejectCount?: number
  /** True when a retry can succeed, as after a lost connection. */
  readonly retry?: boolean
}
