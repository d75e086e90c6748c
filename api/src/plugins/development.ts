import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createRequestHandler, type ServerBuild } from '@remix-run/server-runtime'
import type { FastifyInstance } from 'fastify'
import type { ViteDevServer } from 'vite'
import type { Pages } from '../deps/pages.ts'

/**
 * Serves the pages from their sources with hot reload. Two Vite servers run as middleware in this server, share it for
 * their WebSockets and have different base paths.
 */
export async function servePagesInDevelopment(app: FastifyInstance, root: string): Promise<Pages> {
  const { createServer } = await import('vite')
  const open = (folder: string) =>
    createServer({
      root: join(root, folder),
      configFile: join(root, folder, 'vite.config.ts'),
      appType: 'custom',
      clearScreen: false,
      server: { middlewareMode: true, hmr: { server: app.server } },
    })
  const [editor, portal] = await Promise.all([open('editor'), open('portal')])
  app.addHook('onClose', async () => {
    await Promise.all([editor.close(), portal.close()])
  })
  passTo(app, '/_editor/*', editor)
  passTo(app, '/_portal/*', portal)
  return {
    favicon: await readFile(join(root, 'ui/src/favicon.svg'), 'utf8'),
    editor: {
      assets: null,
      html: async (url) => {
        const page = await readFile(join(root, 'editor/index.html'), 'utf8')
        return editor.transformIndexHtml(url, page)
      },
    },
    portal: {
      assets: null,
      handle: async (request, context) => {
        const build = (await portal.ssrLoadModule('virtual:remix/server-build')) as ServerBuild
        return createRequestHandler(build, 'development')(request, { ...context })
      },
    },
  }
}

/** Passes requests below a Vite server's base path to that server. */
function passTo(app: FastifyInstance, url: string, server: ViteDevServer): void {
  app.route({
    method: ['GET', 'HEAD'],
    url,
    schema: { hide: true },
    config: { public: true },
    handler: (request, reply) => {
      reply.hijack()
      server.middlewares(request.raw, reply.raw, () => {
        reply.raw.statusCode = 404
        reply.raw.end()
      })
    },
  })
}
