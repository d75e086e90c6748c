import { escapeBidiControls } from '@anj/ui'
import { CIRCLE_RADIUS, type LineEnd } from '@anj/workflow'
import { memo, useContext } from 'react'
import { ViewportPortal } from 'reactflow'
import classes from './diagram.module.css'
import type { RenderedLine } from './flow.ts'
import { IsZoomedOut } from './table-node.tsx'

/**
 * Renders all lines in one SVG below the tables, and the highlighted lines in another SVG above the tables. With only
 * two SVGs, panning stays fast.
 */
export const DiagramLines = memo(function DiagramLines({
  lines,
}: {
  readonly lines: readonly RenderedLine[]
}) {
  const lit = lines.filter(({ light }) => light === 'lit')
  const others = lit.length > 0 ? lines.filter(({ light }) => light !== 'lit') : lines
  return (
    <ViewportPortal>
      <Layer lines={others} />
      <Layer lines={lit} isAbove />
    </ViewportPortal>
  )
})

function Layer({ lines, isAbove }: { readonly lines: readonly RenderedLine[]; readonly isAbove?: boolean }) {
  return (
    <svg className={classes.lines} data-above={isAbove} aria-hidden>
      {lines.map((line) => (
        <Line key={line.relationship.id} line={line} />
      ))}
    </svg>
  )
}

/**
 * Renders a relationship, with a crow's foot at the "many" end and a circle at an optional end. When zoomed out, only
 * the line is rendered.
 */
const Line = memo(function Line({ line }: { readonly line: RenderedLine }) {
  const isFar = useContext(IsZoomedOut)
  const { path, from, to, relationship, light } = line
  const look = {
    className: classes.line,
    'data-relationship': relationship.id,
    'data-light': light,
    'data-implied': relationship.implied || undefined,
  }
  if (isFar) return <path {...look} d={path} />
  return (
    <g {...look}>
      <title>{escapeBidiControls(relationship.name)}</title>
      <path className={classes.stroke} d={path} />
      <End {...from} />
      <End {...to} />
      <path className={classes.catcher} d={path} />
    </g>
  )
})

function End({ strokes, circle }: LineEnd) {
  return (
    <>
      <path d={strokes} />
      {circle && <circle cx={circle.x} cy={circle.y} r={CIRCLE_RADIUS} />}
    </>
  )
}
