import { useEffect, useRef } from 'react'
import { useReactFlow } from 'reactflow'
import { NODE } from '../layout/sizes.ts'
import { currentWorkflow } from '../store/graph-store.ts'
import { scrollIntoView } from './actions/go-to.ts'
import type { CanvasItem } from './canvas-items.ts'
import { elementOf } from './focus.ts'

/**
 * Pans to a component whose screen opens, such as a step that the preview adds outside the visible part of the canvas.
 * A component under the pointer stays there, so that a second click still hits it.
 */
export function useFollowShown(shownId: string | null): void {
  const { getViewport, setViewport } = useReactFlow<CanvasItem>()
  const before = useRef(shownId)
  useEffect(() => {
    const isSame = before.current === shownId
    before.current = shownId
    const node = currentWorkflow()?.nodes.find(({ id }) => id === shownId)
    if (isSame || !node || elementOf(node.id)?.matches(':hover')) return
    scrollIntoView({ getViewport, setViewport }, node.position, NODE)
  }, [shownId, getViewport, setViewport])
}
