import { create } from 'zustand'

/** The effect of dragging on the empty canvas: pan it, or select everything in a rectangle. */
export type Mode = 'move' | 'select'

const useChosen = create<{ readonly mode: Mode }>(() => ({ mode: 'move' }))

/** Sets the effect of dragging on the empty canvas. */
export function setMode(mode: Mode): void {
  useChosen.setState({ mode })
}

/** Returns the effect of dragging on the empty canvas. */
export const useMode = (): Mode => useChosen(({ mode }) => mode)
