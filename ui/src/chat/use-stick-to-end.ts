import { useCallback, useEffect, useRef, useState } from 'react'

/** Whoever is so near to the end, in pixels, sees what comes. */
const NEAR = 100
/** How much is seen, in pixels, of what stood there before something came that is higher than the list. */
const BEFORE = 64

/** Keeps a list that grows at its end, unless somebody has scrolled away from it. What comes at once and is higher than the list is seen from its beginning. */
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
    let former = Number.POSITIVE_INFINITY
    // What is typed below takes room as well.
    const observer = new ResizeObserver(() => {
      const at = scroller.current
      if (at && wasNear.current) {
        const end = at.scrollHeight - at.clientHeight
        at.scrollTop = at.scrollHeight - former > at.clientHeight ? Math.min(end, former - BEFORE) : end
      }
      if (at) former = at.scrollHeight
      look()
    })
    for (const one of [scroller.current, content.current]) if (one) observer.observe(one)
    return () => observer.disconnect()
  }, [look])

  return { scroller, content, isNear, toEnd, onScroll: look }
}
