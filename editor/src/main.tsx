import '@anj/ui/styles.css'
import 'reactflow/dist/style.css'
import './editor.css'
import { AppProvider, documentNonce, setStyleNonce } from '@anj/ui'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { session } from './actors/session.ts'
import { App } from './app.tsx'

setStyleNonce()
session.start()

const root = document.getElementById('root')
if (root) {
  createRoot(root).render(
    <StrictMode>
      <AppProvider nonce={documentNonce()}>
        <App />
      </AppProvider>
    </StrictMode>,
  )
}
