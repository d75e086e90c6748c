import { documentNonce, setStyleNonce } from '@anj/ui'
import { RemixBrowser } from '@remix-run/react'
import { StrictMode } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { NonceProvider } from './nonce-context.ts'

setStyleNonce()
// Browsers hide the nonce attribute, which makes React's development check fail. Styles need no nonce in development.
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
 * Waits for the page's data before hydration. RemixBrowser throws a promise until it has the data. If a key press or
 * click forces React 18 to hydrate before then, React gives up with "Root did not complete" and the page stays
 * unresponsive.
 */
async function readPageData(): Promise<void> {
  try {
    RemixBrowser({})
  } catch (reading) {
    await reading
  }
}
