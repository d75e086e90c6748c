import { currentWorkflow } from '../../store/graph-store.ts'
import { elementOf, focusThing } from '../focus.ts'
import { wantsLessMotion } from '../layout/glide.ts'
import { NODE } from '../sizes.ts'
import type { Hands } from './deed.ts'
import { isInSight } from './places.ts'

/** Brings a node, note or connection into sight and gives it the focus. */
export function goTo(flow: Hands['flow'], id: string): void {
  const edge = currentWorkflow()?.edges.find((one) => one.id === id)
  const thing = flow.getNode(edge?.target ?? id)
  if (!thing) return
  if (edge || !isInSight(elementOf(id))) {
    const { width = 0, height = 0 } = thing.measured ?? NODE
    const { x, y } = thing.position
    const options = { zoom: flow.getZoom(), duration: wantsLessMotion() ? 0 : 150 }
    void flow.setCenter(x + width / 2, y + height / 2, options)
  }
  focusThing(id)
}
