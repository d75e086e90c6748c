import { useEffect, useState } from 'react'

/**
 * Tells the style sheets how high the toasts at the top of the page are, as `--anj-toasts-height`, so that dialogs begin
 * below them. Returns the ref of the element that holds the toasts.
 */
export function useToastRoom(): (stack: HTMLElement | null) => void {
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
