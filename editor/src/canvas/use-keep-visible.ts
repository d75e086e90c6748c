import { useEffect, useRef } from 'react'
import { type Node, useReactFlow, useStore } from 'reactflow'
import { NODE } from '../layout/sizes.ts'
import { panToKeepVisible, type VerticalRange } from './keep-visible.ts'

/** Lifts the drawing when the logs and data panel grows and makes the canvas shorter. */
export function useKeepVisible(shownId: string | null): void {
  const height = useStore((state) => state.height)
  const { getNodes, getViewport, setViewport } = useReactFlow()
  const before = useRef(height)
  useEffect(() => {
    const heights = { before: before.current, now: height }
    before.current = height
    const nodes = getNodes()
    if (heights.now >= heights.before || nodes.length === 0) return
    const { x, y, zoom } = getViewport()
    const reachOf = ({ position, measured }: Node): VerticalRange => ({
      top: y + position.y * zoom,
      bottom: y + (position.y + (measured?.height ?? NODE.height)) * zoom,
    })
    const reaches = nodes.map(reachOf)
    const drawing = {
      top: Math.min(...reaches.map(({ top }) => top)),
      bottom: Math.max(...reaches.map(({ bottom }) => bottom)),
    }
    const shown = nodes.find(({ id }) => id === shownId)
    const lift = panToKeepVisible(drawing, shown ? reachOf(shown) : null, heights)
    if (lift > 0) void setViewport({ x, y: y - lift, zoom })
  }, [height, shownId, getNodes, getViewport, setViewport])
}
