import type { WorkflowGraph } from '@anj/workflow'
import type { Viewport } from 'reactflow'
import { boundsOf } from '../layout/arrange.ts'
import { MARGIN, NODE } from '../layout/sizes.ts'
import { viewShowing } from './keep-visible.ts'

/** The smallest zoom at which a workflow opens, so that users can read the names of its nodes. */
const READABLE = 0.6

interface Size {
  readonly width: number
  readonly height: number
}

/**
 * Returns the view in which a workflow opens: the whole drawing in the middle if its names stay readable, or otherwise
 * its beginning. The view always contains the node whose settings are open.
 */
export function openingView(graph: WorkflowGraph, shownId: string | null, canvas: Size): Viewport {
  const boxes = graph.nodes.map(({ position }) => ({ ...position, ...NODE }))
  const notes = (graph.notes ?? []).map(({ position, size }) => ({ ...position, ...size }))
  const view = viewOfStart(boundsOf([...boxes, ...notes]), canvas)
  const shown = graph.nodes.find(({ id }) => id === shownId)
  if (!shown) return view
  return viewShowing(view, canvas, boundsOf([{ ...shown.position, ...NODE }])) ?? view
}

function viewOfStart(drawing: ReturnType<typeof boundsOf>, canvas: Size): Viewport {
  const free = { width: canvas.width - 2 * MARGIN.x, height: canvas.height - MARGIN.top - MARGIN.bottom }
  const [width, height] = [drawing.right - drawing.left, drawing.bottom - drawing.top]
  const zoom = Math.max(READABLE, Math.min(1, free.width / width, free.height / height))
  const beside = Math.max(0, (free.width - width * zoom) / 2)
  const above = Math.max(0, (free.height - height * zoom) / 2)
  return {
    x: MARGIN.x + beside - drawing.left * zoom,
    y: MARGIN.top + above - drawing.top * zoom,
    zoom,
  }
}
