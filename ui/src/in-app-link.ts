import type { MouseEvent } from 'react'

/** Goes to an address inside the running app, without loading the page anew. */
export type Navigate = (href: string) => void

/**
 * The click handler of a real link whose app can go there by itself. Opening in a new tab or window,
 * and everything before a script runs, stays the browser's. Without `navigate` the browser loads the page.
 */
export function inAppLink(href: string, navigate: Navigate | undefined) {
  if (!navigate) return undefined
  return (event: MouseEvent<HTMLAnchorElement>) => {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    navigate(href)
  }
}
