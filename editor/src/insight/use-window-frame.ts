import { useViewportSize } from '@mantine/hooks'
import { type PointerEvent, useRef, useState } from 'react'
import { usePreference } from '../kit/preferences.ts'
import {
  centreFrame,
  DEFAULT_SIZE,
  type Frame,
  fitFrame,
  moveFrame,
  type ResizeHandleSide,
  resizeFrame,
  type Size,
} from './window-frame.ts'

/** The effect of dragging: move the window, or resize it at a side or corner. */
type Hold = 'move' | ResizeHandleSide

/** Holds a window's position and its handlers. Remembers its size and maximized state for the next window. */
export function useWindowFrame() {
  const viewport = useViewportSize()
  const screen = viewport.width > 0 ? viewport : { width: window.innerWidth, height: window.innerHeight }
  const [look, remember] = usePreference<Look>('insight-window', isLook, {
    ...DEFAULT_SIZE,
    isMaximised: false,
  })
  const [placed, place] = useState<Frame | null>(null)
  const [isHeld, setHeld] = useState(false)
  const held = useRef<{ x: number; y: number; frame: Frame } | null>(null)
  const frame = placed ? fitFrame(placed, screen) : centreFrame(look, screen)

  const change = (from: Frame, hold: Hold, by: { x: number; y: number }) => {
    const next = hold === 'move' ? moveFrame(from, by, screen) : resizeFrame(from, hold, by, screen)
    place(next)
    return next
  }
  const keepSize = ({ width, height }: Size) => remember({ width, height, isMaximised: false })
  const letGo = () => {
    if (held.current) keepSize(frame)
    held.current = null
    setHeld(false)
  }
  return {
    frame,
    isMaximised: look.isMaximised,
    isHeld,
    maximise: () => remember({ ...look, isMaximised: true }),
    restore: () => remember({ ...look, isMaximised: false }),
    /** Moves or resizes the window one step from the keyboard. */
    step: (hold: Hold, by: { x: number; y: number }) => keepSize(change(frame, hold, by)),
    /** Returns the pointer handlers for moving or resizing the window. */
    drag: (hold: Hold) => ({
      onPointerDown: (event: PointerEvent<HTMLElement>) => {
        if (event.button !== 0 || look.isMaximised) return
        const pressed = event.target instanceof Element ? event.target.closest('button, input, a') : null
        const handle = pressed?.hasAttribute('data-handle') ? pressed : null
        if (pressed && !handle) return
        event.preventDefault()
        if (handle instanceof HTMLElement) handle.focus()
        event.currentTarget.setPointerCapture(event.pointerId)
        held.current = { x: event.clientX, y: event.clientY, frame }
        setHeld(true)
      },
      onPointerMove: (event: PointerEvent<HTMLElement>) => {
        const start = held.current
        if (start) change(start.frame, hold, { x: event.clientX - start.x, y: event.clientY - start.y })
      },
      onPointerUp: letGo,
      onPointerCancel: letGo,
    }),
  }
}

interface Look extends Size {
  readonly isMaximised: boolean
}

function isLook(value: unknown): value is Look {
  if (typeof value !== 'object' || value === null) return false
  const { width, height, isMaximised } = value as Partial<Look>
  return Number.isFinite(width) && Number.isFinite(height) && typeof isMaximised === 'boolean'
}
