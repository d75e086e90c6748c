import type { MouseEvent } from 'react'

/** Navigates inside the running app without a page load. */
export type Navigate = (href: string) => void

/**
 * Returns the click handler of a link to a page of the same app. The browser still handles clicks that open a new tab
 * or window, and every click before the scripts run. Without `navigate`, the browser loads the page.
 */
export function inAppLink(href: string, navigate: Navigate | undefined) {
  if (!navigate) return undefined
  return (event: MouseEvent<HTMLAnchorElement>) => {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    navigate(href)
  }
}
