import { useEffect, useState } from 'react'

/**
 * Tells the style sheets where the toasts at the top of the page end, as `--anj-toasts-end`, so that dialogs begin below
 * them. Returns the ref of the element that holds the toasts.
 */
export function useToastRoom(): (stack: HTMLElement | null) => void {
  const [stack, setStack] = useState<HTMLElement | null>(null)
  useEffect(() => {
    if (!stack) return
    const observer = new ResizeObserver(() => {
      const end = stack.offsetHeight > 0 ? Math.ceil(stack.getBoundingClientRect().bottom) : 0
      document.documentElement.style.setProperty('--anj-toasts-end', `${end}px`)
    })
    observer.observe(stack)
    return () => observer.disconnect()
  }, [stack])
  return setStack
}
