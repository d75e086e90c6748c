import type { Viewport } from 'reactflow'
import { canvasElement } from './focus.ts'

/** The zoom at the last movement. */
let zoomBefore = 0

/**
 * Makes the drawing a layer of the browser's compositor while the user pans, so that the browser moves it instead of
 * painting it again. While the zoom changes, the browser paints it, because a layer that is scaled gets blurred.
 */
export const panLayer = {
  onMoveStart: (_event: unknown, { zoom }: Viewport) => {
    zoomBefore = zoom
  },
  onMove: (_event: unknown, { zoom }: Viewport) => {
    canvasElement()?.toggleAttribute('data-panning', zoom === zoomBefore)
    zoomBefore = zoom
  },
  onMoveEnd: () => canvasElement()?.removeAttribute('data-panning'),
}
