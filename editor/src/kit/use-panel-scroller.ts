import { type RefObject, useLayoutEffect, useState } from 'react'

interface PanelScroller {
  /** The scrolling element of the surrounding panel. */
  readonly scroller: HTMLElement | null
  /** The distance in pixels from the top of the scrolled content to the element. */
  readonly margin: number
}

/** Finds the panel in which a long list scrolls, so that the list can render only its visible rows. */
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
