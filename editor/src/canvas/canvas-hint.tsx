import type { ReactNode } from 'react'
import classes from './canvas.module.css'

interface CanvasHintProps {
  readonly text: string
  /** Moves the hint to the top edge, so that it doesn't cover any notes. */
  readonly isAbove?: boolean
  readonly children?: ReactNode
}

/** Hint shown on an empty canvas. Components and files that are dropped on the hint land on the canvas below it. */
export function CanvasHint({ text, isAbove = false, children }: CanvasHintProps) {
  return (
    <div className={classes.hint} data-above={isAbove || undefined}>
      <p className={classes.hintText}>{text}</p>
      {children}
    </div>
  )
}
