import { documentNonce, setStyleNonce } from '@anj/ui'
import { RemixBrowser } from '@remix-run/react'
import { StrictMode } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { NonceProvider } from './nonce-context.ts'

setStyleNonce()
// In development React compares attributes, and browsers hide this one; styles need no nonce there.
const nonce = import.meta.env.DEV ? '' : documentNonce()

readPageData().then(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <NonceProvider value={nonce}>
        <RemixBrowser />
      </NonceProvider>
    </StrictMode>,
  )
})

/**
 * RemixBrowser throws a promise until it has read the page's data. React 18 can't wait for it where a key or a click that
 * comes first makes it hydrate at once: it gives up with "Root did not complete", and the page stays dead.
 */
async function readPageData(): Promise<void> {
  try {
    RemixBrowser({})
  } catch (reading) {
    await reading
  }
}
