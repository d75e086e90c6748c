import type { Reject } from '@anj/workflow'

/** An error that may cross a process: its code leads to the catalogue's sentence, its sentence is already filled in. */
export interface EngineProblem {
  readonly code: string
  readonly sentence: string
  readonly nodeId?: string
  readonly rejects?: readonly Reject[]
  readonly rejectCount?: number
  /** True when a retry may succeed: a lost connection heals, a bad configuration doesn't. */
  readonly retry?: boolean
}
