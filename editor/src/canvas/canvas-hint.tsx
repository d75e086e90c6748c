import type { ReactNode } from 'react'
import classes from './canvas.module.css'

interface CanvasHintProps {
  readonly text: string
  /** At the upper edge, so that it covers no notes. */
  readonly isAbove?: boolean
  readonly children?: ReactNode
}

/** What an empty canvas says; things are dropped through it. */
export function CanvasHint({ text, isAbove = false, children }: CanvasHintProps) {
  return (
    <div className={classes.hint} data-above={isAbove || undefined}>
      <p className={classes.hintText}>{text}</p>
      {children}
    </div>
  )
}
