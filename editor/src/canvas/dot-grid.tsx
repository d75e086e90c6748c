import { memo, useId } from 'react'
import { useStore } from 'reactflow'
import { GRID } from '../layout/sizes.ts'
import classes from './dot-grid.module.css'

/**
 * The dots of the grid behind a canvas. React Flow's own background paints all dots again whenever the canvas moves. This
 * one is slightly larger than the canvas and moves by less than one step of the grid.
 */
export function DotGrid() {
  const x = useStore((state) => state.transform[0])
  const y = useStore((state) => state.transform[1])
  const zoom = useStore((state) => state.transform[2])
  const step = GRID * zoom
  return (
    <div className={classes.frame} aria-hidden>
      <div
        className={classes.dots}
        style={{ inset: -step, transform: `translate(${within(x, step)}px, ${within(y, step)}px)` }}
      >
        <Dots step={step} radius={zoom / 2} />
      </div>
    </div>
  )
}

const Dots = memo(function Dots({ step, radius }: { readonly step: number; readonly radius: number }) {
  const id = useId()
  return (
    <svg width="100%" height="100%">
      <pattern id={id} width={step} height={step} patternUnits="userSpaceOnUse">
        <circle cx={step / 2 + radius} cy={step / 2 + radius} r={radius} />
      </pattern>
      <rect width="100%" height="100%" fill={`url(#${id})`} />
    </svg>
  )
})

/** Returns the remainder from 0 up to a step, also for negative values. */
const within = (value: number, step: number) => ((value % step) + step) % step
