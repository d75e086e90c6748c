import { type FocusEvent, type KeyboardEvent, useState } from 'react'

const steps: Readonly<Record<string, (at: number, count: number) => number>> = {
  ArrowDown: (at) => at + 1,
  ArrowUp: (at) => at - 1,
  PageDown: (at) => at + 10,
  PageUp: (at) => at - 10,
  Home: () => 0,
  End: (_, count) => count - 1,
}

/**
 * Moves the focus between the lines of a virtual list with the arrow keys, and keeps it on the same button of the line.
 * Tab reaches the buttons of one line only.
 */
export function useLineKeys(count: number, scrollTo: (at: number) => void) {
  const [active, setActive] = useState(0)
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const step = steps[event.key]
    const part = (event.target as HTMLElement).dataset['part']
    const at = lineOf(event.target)
    if (!step || part === undefined || at === null) return
    event.preventDefault()
    const next = Math.max(0, Math.min(count - 1, step(at, count)))
    const list = event.currentTarget
    scrollTo(next)
    setActive(next)
    // The line is rendered only after the list has scrolled.
    requestAnimationFrame(() =>
      requestAnimationFrame(() =>
        list.querySelector<HTMLElement>(`[data-line="${next}"] [data-part="${part}"]`)?.focus(),
      ),
    )
  }
  const onFocus = (event: FocusEvent<HTMLElement>) => {
    const at = lineOf(event.target)
    if (at !== null) setActive(at)
  }
  return { active: Math.min(active, Math.max(0, count - 1)), onKeyDown, onFocus }
}

function lineOf(target: EventTarget): number | null {
  const line = (target as HTMLElement).closest<HTMLElement>('[data-line]')
  return line ? Number(line.dataset['line']) : null
}
