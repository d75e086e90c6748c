import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build, preview } from 'vite'

/** Builds only the diagram's window for production and serves it locally. */
export async function serveDiagram() {
  const outDir = await mkdtemp(join(tmpdir(), 'anj-diagram-'))
  const root = fileURLToPath(new URL('./page/', import.meta.url))
  const shared = { configFile: false, logLevel: 'error', root, base: './' } as const
  await build({
    ...shared,
    esbuild: { jsx: 'automatic' },
    worker: { format: 'es' },
    build: { outDir, emptyOutDir: true, target: 'es2022' },
  })
  const server = await preview({ ...shared, build: { outDir }, preview: { host: '127.0.0.1', port: 0 } })
  const address = server.httpServer.address()
  if (!address || typeof address === 'string') throw new Error('The page has no address.')
  return {
    url: `http://127.0.0.1:${address.port}/`,
    close: async () => {
      const closed = server.close()
      // The browser keeps its connections open, so the server wouldn't close otherwise.
      if ('closeAllConnections' in server.httpServer) server.httpServer.closeAllConnections()
      await closed
      await rm(outDir, { recursive: true, force: true })
    },
  }
}
