import type { ReactNode } from 'react'
import classes from './canvas.module.css'

/** What an empty canvas says; things are dropped through it. */
export function CanvasHint({ text, children }: { readonly text: string; readonly children?: ReactNode }) {
  return (
    <div className={classes.hint}>
      <p className={classes.hintText}>{text}</p>
      {children}
    </div>
  )
}
