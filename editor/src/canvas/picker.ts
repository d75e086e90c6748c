import type { Point, Side } from '@anj/workflow'
import { create } from 'zustand'

/** What is being picked from a list at a place of the window. */
export type Picking =
  /** `behind` is the node that the new one is connected with, where it takes rows from it. */
  | { readonly what: 'component'; readonly at: Point; readonly behind?: string | undefined }
  | { readonly what: 'between'; readonly edgeId: string; readonly at: Point }
  /** A kind for a new node that is connected at once; `isFree` when it goes to where the list is. */
  | {
      readonly what: 'beside'
      readonly nodeId: string
      readonly side: Side
      readonly at: Point
      readonly isFree: boolean
    }
  | { readonly what: 'find'; readonly at: Point }

const usePicked = create<{ readonly picking: Picking | null }>(() => ({ picking: null }))

/** Opens a list to pick from, or closes it. */
export function pick(picking: Picking | null): void {
  usePicked.setState({ picking })
}

/** What is being picked. */
export const usePicking = (): Picking | null => usePicked(({ picking }) => picking)
