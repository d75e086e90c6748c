import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

/** The api serves the pages and replaces `__NONCE__` per request; assets live below `/_editor/`. */
export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  base: '/_editor/',
  html: { cspNonce: '__NONCE__' },
  plugins: [react()],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: 'es2022',
    // A data: URL in a style sheet would need its own CSP entry.
    assetsInlineLimit: 0,
  },
})
