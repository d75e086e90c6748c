import { type RefObject, useLayoutEffect, useState } from 'react'

interface PanelScroller {
  /** What scrolls the panel that an element stands in. */
  readonly scroller: HTMLElement | null
  /** How far down in it the element begins. */
  readonly margin: number
}

/** Lets a long list be drawn only where it is in view although the whole panel scrolls, not the list. */
export function usePanelScroller(element: RefObject<HTMLElement | null>): PanelScroller {
  const [found, setFound] = useState<PanelScroller>({ scroller: null, margin: 0 })
  useLayoutEffect(() => {
    const scroller = element.current?.closest<HTMLElement>('[data-panel-scroller]') ?? null
    const content = scroller?.firstElementChild
    if (!scroller || !content || !element.current) return
    const look = () => {
      const margin = Math.round(
        (element.current?.getBoundingClientRect().top ?? 0) -
          scroller.getBoundingClientRect().top +
          scroller.scrollTop,
      )
      setFound((before) =>
        before.scroller === scroller && before.margin === margin ? before : { scroller, margin },
      )
    }
    look()
    const size = new ResizeObserver(look)
    size.observe(content)
    return () => size.disconnect()
  }, [element])
  return found
}
