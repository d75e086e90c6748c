import type { ReactNode } from 'react'
import classes from './canvas.module.css'

interface CanvasHintProps {
  readonly text: string
  /** Moves the hint to the top edge, so that it covers no notes. */
  readonly isAbove?: boolean
  readonly children?: ReactNode
}

/** Hint on an empty canvas. Dropped components and files pass through it. */
export function CanvasHint({ text, isAbove = false, children }: CanvasHintProps) {
  return (
    <div className={classes.hint} data-above={isAbove || undefined}>
      <p className={classes.hintText}>{text}</p>
      {children}
    </div>
  )
}
