import { create } from 'zustand'

/** The effect of dragging on the empty canvas: pan it, or select everything in a rectangle. */
export type DragMode = 'move' | 'select'

const useChosen = create<{ readonly mode: DragMode }>(() => ({ mode: 'move' }))

/** Sets the effect of dragging on the empty canvas. */
export function setMode(mode: DragMode): void {
  useChosen.setState({ mode })
}

/** Returns the effect of dragging on the empty canvas. */
export const useMode = (): DragMode => useChosen(({ mode }) => mode)
