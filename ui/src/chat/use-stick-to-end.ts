import { useCallback, useEffect, useRef, useState } from 'react'

/** Whoever is so near to the end, in pixels, sees what comes. */
const NEAR = 100

/** Keeps a list that grows at its end, unless somebody has scrolled away from it. */
export function useStickToEnd() {
  const scroller = useRef<HTMLDivElement>(null)
  const content = useRef<HTMLDivElement>(null)
  const [isNear, setNear] = useState(true)
  const wasNear = useRef(true)

  const toEnd = useCallback(() => {
    const at = scroller.current
    if (at) at.scrollTop = at.scrollHeight
  }, [])
  const look = useCallback(() => {
    const at = scroller.current
    if (!at) return
    wasNear.current = at.scrollHeight - at.clientHeight - at.scrollTop <= NEAR
    setNear(wasNear.current)
  }, [])

  useEffect(() => {
    // What is typed below takes room as well.
    const observer = new ResizeObserver(() => {
      if (wasNear.current) toEnd()
      look()
    })
    for (const one of [scroller.current, content.current]) if (one) observer.observe(one)
    return () => observer.disconnect()
  }, [toEnd, look])

  return { scroller, content, isNear, toEnd, onScroll: look }
}
