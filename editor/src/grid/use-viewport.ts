import { type RefObject, useEffect, useState } from 'react'

/** The visible part of a scrolled element, in pixels. */
export interface Viewport {
  readonly top: number
  readonly left: number
  readonly width: number
  readonly height: number
}

const nothing: Viewport = { top: 0, left: 0, width: 0, height: 0 }

/** Tracks the visible part of a scrolled element. */
export function useViewport(scroller: RefObject<HTMLElement | null>): Viewport {
  const [view, setView] = useState(nothing)
  useEffect(() => {
    const element = scroller.current
    if (!element) return
    const look = () => setView((before) => (isSame(before, element) ? before : viewOf(element)))
    look()
    element.addEventListener('scroll', look, { passive: true })
    const size = new ResizeObserver(look)
    size.observe(element)
    return () => {
      element.removeEventListener('scroll', look)
      size.disconnect()
    }
  }, [scroller])
  return view
}

function viewOf({ scrollTop, scrollLeft, clientWidth, clientHeight }: HTMLElement): Viewport {
  return { top: scrollTop, left: scrollLeft, width: clientWidth, height: clientHeight }
}

function isSame(view: Viewport, { scrollTop, scrollLeft, clientWidth, clientHeight }: HTMLElement): boolean {
  return (
    view.top === scrollTop &&
    view.left === scrollLeft &&
    view.width === clientWidth &&
    view.height === clientHeight
  )
}
