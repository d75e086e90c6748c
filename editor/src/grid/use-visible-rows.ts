import { type RefObject, useEffect, useState } from 'react'
import { type VisibleRows, visibleRows } from './visible-rows.ts'

/** Which of many rows of one height are in view. Plain arithmetic, as a list of millions of sizes would cost memory. */
export function useVisibleRows(scroller: RefObject<HTMLElement | null>, rows: number): VisibleRows {
  const [view, setView] = useState({ top: 0, height: 0 })
  useEffect(() => {
    const element = scroller.current
    if (!element) return
    const look = () =>
      setView((before) =>
        before.top === element.scrollTop && before.height === element.clientHeight
          ? before
          : { top: element.scrollTop, height: element.clientHeight },
      )
    look()
    element.addEventListener('scroll', look, { passive: true })
    const size = new ResizeObserver(look)
    size.observe(element)
    return () => {
      element.removeEventListener('scroll', look)
      size.disconnect()
    }
  }, [scroller])
  return visibleRows(rows, view.top, view.height)
}
