import { create } from 'zustand'

/** What dragging on the empty canvas does: move it, or select what is in the rectangle. */
export type Mode = 'move' | 'select'

const useChosen = create<{ readonly mode: Mode }>(() => ({ mode: 'move' }))

/** Chooses what dragging on the empty canvas does. */
export function setMode(mode: Mode): void {
  useChosen.setState({ mode })
}

/** What dragging on the empty canvas does. */
export const useMode = (): Mode => useChosen(({ mode }) => mode)
