import { documentNonce, setStyleNonce } from '@anj/ui'
import { RemixBrowser } from '@remix-run/react'
import { StrictMode } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { NonceProvider } from './nonce-context.ts'

setStyleNonce()
// In development React compares attributes, and browsers hide this one; styles need no nonce there.
const nonce = import.meta.env.DEV ? '' : documentNonce()

// In one piece, not as a transition: what people press between two pieces makes React 18 give up with "Root did not complete".
hydrateRoot(
  document,
  <StrictMode>
    <NonceProvider value={nonce}>
      <RemixBrowser />
    </NonceProvider>
  </StrictMode>,
)
