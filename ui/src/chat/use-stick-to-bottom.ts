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
 * from its start. `toEndUnlessLeft` scrolls to the end if the list is elsewhere only because of such content.
 */
export function useStickToBottom() {
  const scroller = useRef<HTMLDivElement>(null)
  const content = useRef<HTMLDivElement>(null)
  const [isNear, setNear] = useState(true)
  const wasNear = useRef(true)
  /** The position to which this hook scrolled last. Another one comes from the user. */
  const placed = useRef(0)
  const hasLeft = useRef(false)

  const scrollTo = useCallback((at: HTMLElement, top: number) => {
    at.scrollTop = top
    placed.current = at.scrollTop
  }, [])
  const toEnd = useCallback(() => {
    const at = scroller.current
    if (!at) return
    hasLeft.current = false
    scrollTo(at, at.scrollHeight)
  }, [scrollTo])
  const toEndUnlessLeft = useCallback(() => {
    if (!hasLeft.current) toEnd()
  }, [toEnd])
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
        scrollTo(at, at.scrollHeight - former > at.clientHeight ? Math.min(end, former - BEFORE) : end)
      }
      if (at) former = at.scrollHeight
      look()
    })
    for (const one of [scroller.current, content.current]) if (one) observer.observe(one)
    return () => observer.disconnect()
  }, [look, scrollTo])
  const onScroll = useCallback(() => {
    look()
    if (scroller.current?.scrollTop !== placed.current) hasLeft.current = !wasNear.current
  }, [look])

  return { scroller, content, isNear, toEnd, toEndUnlessLeft, onScroll }
}
