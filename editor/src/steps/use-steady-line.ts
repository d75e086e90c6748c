import { type PointerEvent, type RefObject, useLayoutEffect, useRef } from 'react'

/** A line that must not move, its place on the screen, and the scroll position at which it had this place. */
interface Held {
  readonly line: HTMLElement
  readonly top: number
  readonly scrollTop: number
}

interface SteadyLine {
  /** True while a line is held, so that nothing else must scroll the list when lines above change their height. */
  readonly isHeld: () => boolean
  readonly onPointerOver: (event: PointerEvent<HTMLElement>) => void
}

/**
 * Keeps the line under the pointer, or with the focus, where the user sees it while lines above it appear or change their
 * height. The list scrolls by as much as the line would move. Without a pointer or a focus in the list, nothing scrolls.
 */
export function useSteadyLine(list: RefObject<HTMLElement>, scroller: HTMLElement | null): SteadyLine {
  const pointed = useRef<Element | null>(null)
  const held = useRef<Held | null>(null)
  const current = () => {
    const element = list.current
    const line = [pointed.current, document.activeElement]
      .find((one) => one && element?.contains(one) && (one !== pointed.current || element.matches(':hover')))
      ?.closest<HTMLElement>('[data-index]')
    return line ?? null
  }
  const hold = () => {
    const line = current()
    held.current =
      line && scroller ? { line, top: line.getBoundingClientRect().top, scrollTop: scroller.scrollTop } : null
  }
  // Runs after every render, because each of them can move the lines.
  useLayoutEffect(() => {
    const before = held.current
    if (scroller && before && before.line === current()) {
      const scrolled = scroller.scrollTop - before.scrollTop
      const moved = before.line.getBoundingClientRect().top - (before.top - scrolled)
      if (Math.abs(moved) >= 1) scroller.scrollTop += moved
    }
    hold()
  })
  return {
    isHeld: () => current() !== null,
    onPointerOver: ({ target }) => {
      pointed.current = target instanceof Element ? target : null
      hold()
    },
  }
}
