import { randomBytes } from 'node:crypto'
import fastifyStatic from '@fastify/static'
import type { FastifyPluginAsync, FastifyReply } from 'fastify'
import { contentPolicy } from './content-policy.ts'
import { editorPages } from './editor-pages.ts'
import { portalPages } from './portal-pages.ts'

const YEAR = 365 * 24 * 60 * 60 * 1000

/** Editor and portal on the api's own origin, each with its built files. */
export const webPages: FastifyPluginAsync = async (app) => {
  const { editor, portal } = app.deps.pages
  await app.register(assets, { folder: editor.assets, prefix: '/_editor/' })
  await app.register(assets, { folder: portal.assets, prefix: '/_portal/' })
  await app.register(editorPages)
  await app.register(portalPages)
}

/** Built files, whose names change with their content; those without such a name are asked for again. */
const assets: FastifyPluginAsync<{ folder: string | null; prefix: string }> = async (
  app,
  { folder, prefix },
) => {
  if (!folder) return
  app.addHook('onRoute', (route) => {
    route.config = { ...route.config, public: true }
    route.schema = { ...route.schema, hide: true }
  })
  await app.register(fastifyStatic, {
    root: folder,
    prefix,
    decorateReply: false,
    index: false,
    cacheControl: false,
    setHeaders: (reply, path) => {
      const hashed = /[.-][\w-]{8,}\.\w+$/.test(path) && path.includes('/assets/')
      reply.header('cache-control', hashed ? `public, max-age=${YEAR / 1000}, immutable` : 'no-cache')
    },
  })
}

/** Prepares the answer of a page: a nonce of its own, and the policy that allows it. */
export function allowPage(reply: FastifyReply, development: boolean): string {
  const nonce = randomBytes(16).toString('base64')
  reply.headers({
    'content-security-policy': contentPolicy(nonce, development),
    'cache-control': 'no-store',
  })
  return nonce
}
