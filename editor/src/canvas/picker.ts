import type { Point, Side } from '@anj/workflow'
import { create } from 'zustand'

/** The list that is open, where it is, and what the user picks from it. */
export type PickerState =
  /** The user picks the kind of a new node. `behind` is the node to use as its source if that is allowed. */
  | { readonly what: 'component'; readonly at: Point; readonly behind?: string | undefined }
  | { readonly what: 'between'; readonly edgeId: string; readonly at: Point }
  /**
   * The user picks the kind of a new node, which is connected to `nodeId` immediately. With `isFree`, the new node is
   * added where the list is.
   */
  | {
      readonly what: 'beside'
      readonly nodeId: string
      readonly side: Side
      readonly at: Point
      readonly isFree: boolean
    }
  | { readonly what: 'find'; readonly at: Point }

const usePicked = create<{ readonly picking: PickerState | null }>(() => ({ picking: null }))

/** Opens a list to pick from, or closes it. */
export function openPicker(picking: PickerState | null): void {
  usePicked.setState({ picking })
}

/** Returns the open list, or null. */
export const usePickerState = (): PickerState | null => usePicked(({ picking }) => picking)
