import swaggerUi from '@fastify/swagger-ui'
import type { FastifyPluginAsync, RouteOptions } from 'fastify'

const policy = {
  'default-src': "'none'",
  'script-src': "'self'",
  'style-src': "'self' 'unsafe-inline'",
  'img-src': "'self' data:",
  'connect-src': "'self'",
  'frame-ancestors': "'none'",
}
const header = Object.entries(policy)
  .map(([name, value]) => `${name} ${value}`)
  .join('; ')

/** Interactive documentation at /api/docs, with everything it needs from this server, and the description as JSON. */
export const documentation: FastifyPluginAsync = async (api) => {
  api.get('/openapi.json', { schema: { hide: true }, config: { public: true } }, async () => api.swagger())

  await api.register(async (docs) => {
    docs.addHook('onRequest', async (_request, reply) => void reply.header('content-security-policy', header))
    await docs.register(swaggerUi, {
      routePrefix: '/docs',
      // Without it, the page at the address that has no slash at its end looks for its scripts outside of the api.
      indexPrefix: api.prefix,
      uiConfig: { deepLinking: true, persistAuthorization: false },
    })
  })
}

/** The documentation's own routes come from a package that knows nothing of our rule. */
export function isDocumentation({ url }: Pick<RouteOptions, 'url'>): boolean {
  return url === '/api/docs' || url.startsWith('/api/docs/')
}
