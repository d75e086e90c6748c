import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'

const modules = fileURLToPath(new URL('../../../node_modules/', import.meta.url))

/**
 * Serves the log-in page in a separate process, from a Fastify route that only renders the page with React's production
 * build.
 */
export async function serveBare(): Promise<{ readonly url: string; readonly close: () => Promise<void> }> {
  // The bundle is inside the packages' folder, so that its import of Fastify is resolved.
  const folder = await mkdtemp(join(modules, 'anj-bare-'))
  await build({
    configFile: false,
    logLevel: 'error',
    root: fileURLToPath(new URL('./bare/', import.meta.url)),
    esbuild: { jsx: 'automatic' },
    define: { 'process.env.NODE_ENV': JSON.stringify('production') },
    ssr: { noExternal: true, external: ['fastify'] },
    build: {
      ssr: 'server.tsx',
      outDir: folder,
      emptyOutDir: true,
      target: 'node24',
      rollupOptions: { external: ['fastify'] },
    },
  })
  const child = fork(join(folder, 'server.js'), [], {
    env: { ...process.env, NODE_ENV: 'production' },
    execArgv: ['--conditions=production'],
  })
  const [url] = (await once(child, 'message')) as [string]
  return {
    url,
    close: async () => {
      child.kill('SIGTERM')
      if (child.exitCode === null) await once(child, 'exit')
      await rm(folder, { recursive: true, force: true })
    },
  }
}
