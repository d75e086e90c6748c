import { documentNonce, setStyleNonce } from '@anj/ui'
import { RemixBrowser } from '@remix-run/react'
import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { NonceProvider } from './nonce-context.ts'

setStyleNonce()
const nonce = documentNonce()

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <NonceProvider value={nonce}>
        <RemixBrowser />
      </NonceProvider>
    </StrictMode>,
  )
})
