import { sentence } from '@anj/workflow/messages'
import { memo } from 'react'
import { BaseEdge, EdgeLabelRenderer, type EdgeProps, getBezierPath } from 'reactflow'
import { useIsReadOnly } from '../store/use-workflow.ts'
import classes from './canvas.module.css'
import { countLabelPosition } from './count-label-position.ts'
import { openPicker } from './picker.ts'

/** Distance of the button below a row count in the middle of the connection, in pixels. */
const BELOW_COUNT = 20

/** A connection with its row count, placed where no component covers it. */
export const CountedEdge = memo(function CountedEdge(props: EdgeProps) {
  const { id, label, sourceX, sourceY, targetX, targetY } = props
  const [path, x, y] = getBezierPath(props)
  const place =
    typeof label === 'string' &&
    countLabelPosition(label, {
      from: { x: sourceX, y: sourceY },
      to: { x: targetX, y: targetY },
      middle: { x, y },
    })
  return (
    <>
      <BaseEdge id={id} path={path} {...(props.style && { style: props.style })} />
      <InsertHere edgeId={id} x={x} y={place ? y + BELOW_COUNT : y} />
      {place && (
        <EdgeLabelRenderer>
          {/* Hidden from screen readers because the connection's own label already contains the count. */}
          <span
            className={classes.count}
            style={{ transform: `translate(-50%, -50%) translate(${place.x}px, ${place.y}px)` }}
            aria-hidden
          >
            {label}
          </span>
        </EdgeLabelRenderer>
      )}
    </>
  )
})

interface InsertHereProps {
  readonly edgeId: string
  readonly x: number
  readonly y: number
}

/** Opens the list of components to insert into a connection. With the keyboard, users press N. */
function InsertHere({ edgeId, x, y }: InsertHereProps) {
  if (useIsReadOnly()) return null
  return (
    // The keyboard reaches the same list through the connection itself.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions
    <g
      className={classes.insert}
      transform={`translate(${x} ${y})`}
      onClick={(event) => {
        event.stopPropagation()
        openPicker({ what: 'between', edgeId, at: { x: event.clientX + 12, y: event.clientY } })
      }}
    >
      <title>{sentence('addBetween')}</title>
      <circle r={10} />
      <path d="M-4.5 0h9M0 -4.5v9" />
    </g>
  )
}
