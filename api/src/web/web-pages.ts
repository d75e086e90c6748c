import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyPluginAsync } from 'fastify'
import type { Pages } from '../deps/pages.ts'
import { editorPages } from './editor-pages.ts'
import { portalPages } from './portal-pages.ts'

const YEAR = 365 * 24 * 60 * 60 * 1000

/** Serves the editor and the portal, with their built files, on the same origin as the API. */
export const webPages: FastifyPluginAsync = async (app) => {
  const { pages: given } = app.deps
  const pages = typeof given === 'function' ? await given(app) : given
  const { editor, portal } = pages
  await app.register(assets, { folder: editor.assets, below: '/_editor/' })
  await app.register(assets, { folder: portal.assets, below: '/_portal/' })
  await app.register(assets, { folder: await helpImages(app.deps.helpFolder), below: '/help-images/' })
  await app.register(favicon, pages)
  await app.register(editorPages, { editor })
  await app.register(portalPages, { portal })
}

/** Returns the folder with the help pages' images, or null if the installation has none. */
async function helpImages(helpFolder: string): Promise<string | null> {
  const folder = join(helpFolder, '../images')
  return stat(folder).then(
    () => folder,
    () => null,
  )
}

const favicon: FastifyPluginAsync<Pick<Pages, 'favicon'>> = async (app, { favicon: picture }) => {
  if (picture === null) return
  app.get('/favicon.ico', { schema: { hide: true }, config: { public: true } }, async (_request, reply) =>
    reply.type('image/svg+xml').header('cache-control', 'public, max-age=86400').send(picture),
  )
}

/** Serves built files. Files with a hash in their name are cached forever, others are revalidated. */
const assets: FastifyPluginAsync<{ folder: string | null; below: string }> = async (
  app,
  { folder, below },
) => {
  if (!folder) return
  await app.register(fastifyStatic, {
    root: folder,
    serve: false,
    index: false,
    cacheControl: false,
    dotfiles: 'ignore',
    setHeaders: (reply, path) => {
      const hashed = /[.-][\w-]{8,}\.\w+$/.test(path) && path.includes('/assets/')
      reply.header('cache-control', hashed ? `public, max-age=${YEAR / 1000}, immutable` : 'no-cache')
    },
  })
  app.get<{ Params: { '*': string } }>(
    `${below}*`,
    { schema: { hide: true }, config: { public: true } },
    (request, reply) => reply.sendFile(request.params['*']),
  )
}
