import { createContext, useContext } from 'react'

const NonceContext = createContext<string | undefined>(undefined)

/** Hands the nonce of the page's Content-Security-Policy to all that writes a script or style element. */
export const NonceProvider = NonceContext.Provider

/** The nonce of the page's Content-Security-Policy. It is never part of a loader's data. */
export function useNonce(): string | undefined {
  return useContext(NonceContext)
}
