import { createContext, useContext } from 'react'

const NonceContext = createContext<string | undefined>(undefined)

/** Passes the nonce of the page's Content-Security-Policy to every component that renders a script or style element. */
export const NonceProvider = NonceContext.Provider

/** The nonce of the page's Content-Security-Policy. No loader returns it, so it never appears in page data. */
export function useNonce(): string | undefined {
  return useContext(NonceContext)
}
