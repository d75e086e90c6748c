import { documentNonce, setStyleNonce } from '@anj/ui'
import { RemixBrowser } from '@remix-run/react'
import { StrictMode } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { NonceProvider } from './nonce-context.ts'

setStyleNonce()
// Browsers hide nonce attributes, so React's development check would report a mismatch. In development, styles don't
// need a nonce.
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
 * Waits for the page's data before hydration. Until it has the data, RemixBrowser throws a promise. If a key press or a
 * click made React 18 hydrate at that time, React would fail with "Root did not complete" and leave the page
 * unresponsive.
 */
async function readPageData(): Promise<void> {
  try {
    RemixBrowser({})
  } catch (reading) {
    await reading
  }
}
