import { prefersReducedMotion } from '@anj/ui'
import type { Point } from '@anj/workflow'
import { NODE } from '../../layout/sizes.ts'
import { currentWorkflow } from '../../store/graph-store.ts'
import { elementOf, focusItem } from '../focus.ts'
import { viewShowing } from '../keep-visible.ts'
import type { ActionContext } from './action.ts'
import { canvasSize, isInView } from './places.ts'

/** Scrolls a node, note or connection into view and focuses it. */
export function revealItem(flow: ActionContext['flow'], id: string): void {
  const edge = currentWorkflow()?.edges.find((one) => one.id === id)
  const thing = flow.getNode(edge?.target ?? id)
  if (!thing) return
  if (edge || !isInView(elementOf(id))) {
    const { width = 0, height = 0 } = thing.measured ?? NODE
    const { x, y } = thing.position
    const options = { zoom: flow.getZoom(), duration: prefersReducedMotion() ? 0 : 150 }
    void flow.setCenter(x + width / 2, y + height / 2, options)
  }
  focusItem(id)
}

/** Pans just far enough to show an item placed at a point. Doesn't pan if it is already visible. */
export function scrollIntoView(
  flow: Pick<ActionContext['flow'], 'getViewport' | 'setViewport'>,
  { x, y }: Point,
  size: { readonly width: number; readonly height: number },
): void {
  const area = { left: x, top: y, right: x + size.width, bottom: y + size.height }
  const view = viewShowing(flow.getViewport(), canvasSize(), area)
  if (view) void flow.setViewport(view, { duration: prefersReducedMotion() ? 0 : 150 })
}
