import { MARGIN, ZOOM } from '../../layout/sizes.ts'
import { openCheatSheet } from '../cheat-sheet.tsx'
import { setMode } from '../mode.ts'
import type { ViewActions } from './action.ts'

/** Options for fitting the whole drawing into view, which never magnifies it. */
export const FIT = {
  maxZoom: 1,
  minZoom: ZOOM.min,
  padding: { x: `${MARGIN.x}px`, top: `${MARGIN.top}px`, bottom: `${MARGIN.bottom}px` },
} as const

/** Actions that change the view and never the workflow. */
export const viewActions: ViewActions<'View'> = {
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
