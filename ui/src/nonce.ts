import { setNonce } from 'get-nonce'

/**
 * The nonce of the page's Content-Security-Policy, read from an element that the server rendered with it. Browsers hide
 * the attribute from selectors and markup, but scripts can read the property.
 */
export function documentNonce(): string | undefined {
  return document.querySelector<HTMLElement>('script[nonce], style[nonce]')?.nonce || undefined
}

/**
 * Passes the page's nonce to the library that locks scrolling behind modals, which adds its own style element. Call it
 * once, before the first render in the browser.
 */
export function setStyleNonce(): void {
  const nonce = documentNonce()
  if (nonce) setNonce(nonce)
}
