import { useCallback, useEffect, useRef, useState } from 'react'

/**
 * Within this distance from the end, in pixels, the list keeps scrolling to new content. From docs/specification.md,
 * "States and transitions".
 */
const NEAR = 100
/** Pixels of the previous content that stay visible above new content that doesn't fit. */
const BEFORE = 64

/**
 * Keeps a growing list scrolled to its end unless the user has scrolled away. New content taller than the list is shown
 * from its start.
 */
export function useStickToBottom() {
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
    // Also observes the list itself, which shrinks when the question field grows.
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
