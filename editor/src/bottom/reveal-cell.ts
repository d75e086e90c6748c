import { create } from 'zustand'

/** A cell to show among a node's rows. `number` is the cell's row number in the source. */
interface LookedAt {
  readonly workflowId: string
  readonly nodeId: string
  readonly number: number
  readonly column: string
}

/** The cell that was requested most recently. Setting a new object repeats the request. */
export const useRevealedCell = create<{ readonly at: LookedAt | null }>(() => ({ at: null }))

/** Asks the node's rows to show a cell. */
export function revealCell(at: LookedAt): void {
  useRevealedCell.setState({ at })
}
