import { create } from 'zustand'

/** A cell that somebody wants to see: in the rows of a node, by its row's number in the source. */
interface LookedAt {
  readonly workflowId: string
  readonly nodeId: string
  readonly number: number
  readonly column: string
}

/** The cell that was asked for last; another object asks anew. */
export const useLookedAt = create<{ readonly at: LookedAt | null }>(() => ({ at: null }))

/** Asks for a cell to be shown; the rows of its node take it up. */
export function lookAt(at: LookedAt): void {
  useLookedAt.setState({ at })
}
