import type { Reject } from '@anj/workflow'

/**
 * An error that can be sent between processes. The code identifies the catalogue entry; the sentence is already filled
 * in.
 */
export interface EngineProblem {
  readonly code: string
  readonly sentence: string
  readonly nodeId?: string
  readonly rejects?: readonly Reject[]
  readonly rejectCount?: number
  /** True when a retry may succeed, as after a lost connection. */
  readonly retry?: boolean
}
