import { memo } from 'react'
import { BaseEdge, EdgeLabelRenderer, type EdgeProps, getBezierPath } from 'reactflow'
import classes from './canvas.module.css'
import { countLabelPosition } from './count-label-position.ts'

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
