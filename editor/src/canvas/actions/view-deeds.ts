import { openCheatSheet } from '../cheat-sheet.tsx'
import { setMode } from '../mode.ts'
import { ZOOM } from '../sizes.ts'
import type { Looks } from './deed.ts'

/** How the whole drawing is brought into sight: never larger than life. */
export const FIT = { maxZoom: 1, minZoom: ZOOM.min, padding: 0.2 } as const

/** Looking at the canvas in another way, which changes nothing. */
export const viewDeeds: Looks<'View'> = {
  zoomIn: ({ flow }) => void flow.zoomIn(),
  zoomOut: ({ flow }) => void flow.zoomOut(),
  zoomFull: ({ flow }) => void flow.zoomTo(1),
  fit: ({ flow }) => void flow.fitView(FIT),
  fitSelection: ({ flow, things }) =>
    void flow.fitView(things.length > 0 ? { ...FIT, nodes: [...things] } : FIT),
  selectMode: () => setMode('select'),
  moveMode: () => setMode('move'),
  help: () => openCheatSheet(),
}
