import { useEffect, useState } from 'react'

/**
 * Publishes the height of the visible toasts as the CSS variable `--anj-toasts-height`, so that dialogs start below
 * them. Returns a ref to set on the toasts' container.
 */
export function useToastSpace(): (stack: HTMLElement | null) => void {
  const [stack, setStack] = useState<HTMLElement | null>(null)
  useEffect(() => {
    if (!stack) return
    const observer = new ResizeObserver(() => {
      document.documentElement.style.setProperty('--anj-toasts-height', `${stack.offsetHeight}px`)
    })
    observer.observe(stack)
    return () => observer.disconnect()
  }, [stack])
  return setStack
}
