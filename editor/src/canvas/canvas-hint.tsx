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
  const [isDraggedOver, setDraggedOver] = useState(false)
  useEffect(() => {
    const stop = new AbortController()
    const reset = () => setDraggedOver(false)
    const left = ({ relatedTarget }: DragEvent) => relatedTarget === null && reset()
    window.addEventListener('dragend', reset, stop)
    window.addEventListener('drop', reset, stop)
    window.addEventListener('dragleave', left, stop)
    return () => stop.abort()
  }, [])
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dragging over the hint only lets the canvas below it through.
    <div
      className={classes.hint}
      data-above={isAbove || undefined}
      data-dragged-over={isDraggedOver || undefined}
      onDragEnter={() => setDraggedOver(true)}
    >
      <p className={classes.hintText}>{text}</p>
      {children}
    </div>
  )
}
