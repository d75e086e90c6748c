import { create } from 'zustand'

/** The effect of dragging on the empty canvas: it pans the canvas or selects everything in a rectangle. */
export type DragMode = 'move' | 'select'

const useChosen = create<{ readonly mode: DragMode }>(() => ({ mode: 'move' }))

/** Sets what dragging on the empty canvas does. */
export function setMode(mode: DragMode): void {
  useChosen.setState({ mode })
}

/** Returns what dragging on the empty canvas does. */
export const useMode = (): DragMode => useChosen(({ mode }) => mode)
