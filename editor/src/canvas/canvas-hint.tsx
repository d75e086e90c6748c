import { type ReactNode, useEffect, useState } from 'react'
import classes from './canvas.module.css'

interface CanvasHintProps {
  readonly text: string
  /** Moves the hint to the top edge, so that it doesn't cover any notes. */
  readonly isAbove?: boolean
  readonly children?: ReactNode
}

/** Hint shown on an empty canvas. Components and files that are dropped on the hint land on the canvas below it. */
export function CanvasHint({ text, isAbove = false, children }: CanvasHintProps) {
  const isDragging = useIsDragging()
  return (
    <div className={classes.hint} data-above={isAbove || undefined} data-dragging={isDragging || undefined}>
      <p className={classes.hintText}>{text}</p>
      {children}
    </div>
  )
}

/** True while the user drags something over the page. */
function useIsDragging(): boolean {
  const [isDragging, setDragging] = useState(false)
  useEffect(() => {
    const stop = new AbortController()
    const ended = () => setDragging(false)
    const left = ({ relatedTarget }: DragEvent) => relatedTarget === null && ended()
    window.addEventListener('dragenter', () => setDragging(true), stop)
    window.addEventListener('dragend', ended, stop)
    window.addEventListener('drop', ended, stop)
    window.addEventListener('dragleave', left, stop)
    return () => stop.abort()
  }, [])
  return isDragging
}
