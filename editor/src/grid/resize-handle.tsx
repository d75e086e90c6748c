import { type PointerEvent, useRef } from 'react'
import classes from './data-grid.module.css'

interface ResizeHandleProps {
  readonly width: number
  readonly onWidth: (width: number) => void
  readonly onFit: () => void
}

/**
 * The right edge of a header: dragging changes the width, a double click fits it. The column's menu offers the same to
 * keyboard users.
 */
export function ResizeHandle({ width, onWidth, onFit }: ResizeHandleProps) {
  const grip = useRef<{ readonly x: number; readonly width: number } | null>(null)
  const grab = (event: PointerEvent<HTMLElement>) => {
    if (event.button !== 0) return
    event.preventDefault()
    event.currentTarget.setPointerCapture(event.pointerId)
    grip.current = { x: event.clientX, width }
  }
  const drag = (event: PointerEvent<HTMLElement>) => {
    if (grip.current) onWidth(grip.current.width + event.clientX - grip.current.x)
  }
  const letGo = () => {
    grip.current = null
  }
  return (
    <span
      className={classes.resize}
      aria-hidden
      data-keep
      onPointerDown={grab}
      onPointerMove={drag}
      onPointerUp={letGo}
      onPointerCancel={letGo}
      onDoubleClick={onFit}
    />
  )
}
