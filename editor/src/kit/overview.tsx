import { XYMinimap } from '@xyflow/system'
import { memo, useEffect, useId, useMemo, useRef } from 'react'
import { Panel, type ReactFlowState, useStore, useStoreApi } from 'reactflow'
import classes from './overview.module.css'
import { around, type ColouredBox, overviewView, pathsByColour, type Rectangle } from './overview-view.ts'

/** Size of the overview in pixels. */
const SIZE = { width: 150, height: 100 }

/**
 * Shows all boxes of a canvas and its visible part in a corner. Dragging in it moves the canvas, and the wheel zooms.
 *
 * React Flow's own overview draws and updates an element for each node whenever the canvas moves. This one draws one path
 * for each colour, on a layer that stays as it is while the canvas moves within the drawing.
 */
export function Overview({
  boxes,
  label,
}: {
  readonly boxes: readonly ColouredBox[]
  readonly label: string
}) {
  const titleId = useId()
  const drawn = useMemo(() => around(boxes), [boxes])
  const seen = useStore(visiblePart, isSameRectangle)
  const { view, scale } = overviewView(drawn, seen, SIZE)
  const ref = useMoves(scale)
  const viewBox = `${view.x} ${view.y} ${view.width} ${view.height}`
  return (
    <Panel position="bottom-right" className="react-flow__minimap" style={SIZE}>
      <Boxes boxes={boxes} viewBox={viewBox} />
      <svg
        ref={ref}
        className={`react-flow__minimap-svg ${classes.seen}`}
        {...SIZE}
        viewBox={viewBox}
        role="img"
        aria-labelledby={titleId}
      >
        <title id={titleId}>{label}</title>
        <path
          className="react-flow__minimap-mask"
          d={`${outlineOf(view)}${outlineOf(seen)}`}
          fillRule="evenodd"
          pointerEvents="none"
        />
      </svg>
    </Panel>
  )
}

const Boxes = memo(function Boxes({
  boxes,
  viewBox,
}: {
  readonly boxes: readonly ColouredBox[]
  readonly viewBox: string
}) {
  const paths = useMemo(() => [...pathsByColour(boxes)], [boxes])
  return (
    <svg className={classes.boxes} {...SIZE} viewBox={viewBox} shapeRendering="crispEdges" aria-hidden>
      {paths.map(([colour, path]) => (
        <path key={colour} style={{ fill: colour }} d={path} />
      ))}
    </svg>
  )
})

/** Lets the pointer move and zoom the canvas. Returns the reference for the element that takes the pointer's events. */
function useMoves(scale: number) {
  const ref = useRef<SVGSVGElement>(null)
  const store = useStoreApi()
  const panZoom = useStore((state) => state.panZoom)
  const translateExtent = useStore((state) => state.translateExtent)
  const width = useStore((state) => state.width)
  const height = useStore((state) => state.height)
  const latest = useRef(scale)
  latest.current = scale
  useEffect(() => {
    if (!ref.current || !panZoom) return
    const moves = XYMinimap({
      domNode: ref.current,
      panZoom,
      getTransform: () => store.getState().transform,
      getViewScale: () => latest.current,
    })
    moves.update({ translateExtent, width, height, pannable: true, zoomable: true })
    return () => moves.destroy()
  }, [panZoom, translateExtent, width, height, store])
  return ref
}

const visiblePart = ({ transform: [x, y, zoom], width, height }: ReactFlowState): Rectangle => ({
  x: -x / zoom,
  y: -y / zoom,
  width: width / zoom,
  height: height / zoom,
})

const isSameRectangle = (a: Rectangle, b: Rectangle) =>
  a.x === b.x && a.y === b.y && a.width === b.width && a.height === b.height

const outlineOf = ({ x, y, width, height }: Rectangle) => `M${x} ${y}h${width}v${height}h${-width}z`
