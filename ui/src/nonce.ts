import { setNonce } from 'get-nonce'

/**
 * The nonce that the page's Content-Security-Policy allows, read from an element that was served with it.
 * Browsers hide the attribute from selectors and markup but leave the property to scripts.
 */
export function documentNonce(): string | undefined {
  return document.querySelector<HTMLElement>('script[nonce], style[nonce]')?.nonce || undefined
}

/**
 * Hands the page's nonce to the library that locks scrolling below modals, which adds a style element of its own.
 * Call it once, before the first render in the browser.
 */
export function setStyleNonce(): void {
  const nonce = documentNonce()
  if (nonce) setNonce(nonce)
}
