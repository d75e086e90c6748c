import type { WorkflowEdge } from '@anj/workflow'
import { create } from 'zustand'

/** The number of rows that passed each connection in the last run, or null if they weren't counted. */
type RowCounts = ReadonlyMap<string, { readonly rows: number | null }>

/** The counts that the canvas shows at the connections of the current workflow. */
export const useRowCounts = create<{ readonly counts: RowCounts }>(() => ({ counts: new Map() }))

/** Sets the counts. */
export function setRowCounts(counts: RowCounts): void {
  useRowCounts.setState({ counts })
}

/** Returns the rows that a node received and passed on, as far as they are known. */
export function rowsAt(
  edges: readonly WorkflowEdge[],
  nodeId: string,
  counts: RowCounts,
): { readonly before: number | null; readonly after: number | null } {
  const into = edges.filter(({ target }) => target === nodeId)
  const outOf = edges.find(({ source }) => source === nodeId)
  const [first, second] = into
  return {
    // The rows of two tables can't be compared with those of the result.
    before: first && !second ? (counts.get(first.id)?.rows ?? null) : null,
    after: outOf ? (counts.get(outOf.id)?.rows ?? null) : null,
  }
}
