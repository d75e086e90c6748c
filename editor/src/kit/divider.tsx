import { type KeyboardEvent, type PointerEvent, useRef } from 'react'
import classes from './divider.module.css'

interface DividerProps {
  /** Arrangement of the divided panels: 'columns' side by side, or 'rows' one above the other. */
  readonly between: 'columns' | 'rows'
  readonly label: string
  readonly value: number
  readonly min: number
  readonly max: number
  /** Returns by how much the value changes per pixel to the right or down, given the divider's element. */
  readonly perPixel: (divider: HTMLElement) => number
  readonly onChange: (value: number) => void
  /** Called on double click or Enter. Usually resets or enlarges the panel. */
  readonly onToggle?: () => void
}

const KEY_PIXELS = 20

/** A line between two panels, which users drag or move with the arrow keys to resize them. */
export function Divider({ between, label, value, min, max, perPixel, onChange, onToggle }: DividerProps) {
  const grip = useRef<{ at: number; value: number } | null>(null)
  const change = (to: number) => onChange(Math.min(max, Math.max(min, to)))
  const pointAt = (event: PointerEvent) => (between === 'columns' ? event.clientX : event.clientY)

  const grab = (event: PointerEvent<HTMLElement>) => {
    if (event.button !== 0) return
    event.preventDefault()
    event.currentTarget.setPointerCapture(event.pointerId)
    event.currentTarget.focus({ preventScroll: true })
    grip.current = { at: pointAt(event), value }
  }
  const drag = (event: PointerEvent<HTMLElement>) => {
    if (!grip.current) return
    change(grip.current.value + (pointAt(event) - grip.current.at) * perPixel(event.currentTarget))
  }
  const press = (event: KeyboardEvent<HTMLElement>) => {
    const back = between === 'columns' ? 'ArrowLeft' : 'ArrowUp'
    const on = between === 'columns' ? 'ArrowRight' : 'ArrowDown'
    if (event.key === 'Enter') onToggle?.()
    if (event.key === 'Home') onChange(min)
    if (event.key === 'End') onChange(max)
    if (event.key !== back && event.key !== on) return
    event.preventDefault()
    change(value + (event.key === on ? KEY_PIXELS : -KEY_PIXELS) * perPixel(event.currentTarget))
  }
  return (
    <div
      className={between === 'columns' ? classes.columns : classes.rows}
      role="separator"
      tabIndex={0}
      aria-label={label}
      aria-orientation={between === 'columns' ? 'vertical' : 'horizontal'}
      aria-valuenow={Math.round(value)}
      aria-valuemin={min}
      aria-valuemax={Math.round(max)}
      onPointerDown={grab}
      onPointerMove={drag}
      onPointerUp={() => {
        grip.current = null
      }}
      onKeyDown={press}
      onDoubleClick={onToggle}
    />
  )
}
