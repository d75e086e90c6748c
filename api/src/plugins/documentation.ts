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

const sign = Buffer.from(
  `<svg xmlns="http://www.w3.org/2000/svg" width="32" height="32" viewBox="0 0 32 32" fill="none">
<rect width="32" height="32" rx="7" fill="#0c4b55"/>
<path d="M8.5 23.5 16 8.5l7.5 15M11.7 17.6h8.6" stroke="#b2d7dc" stroke-width="2.2" stroke-linecap="round" stroke-linejoin="round"/>
<circle cx="16" cy="8.6" r="3.3" fill="#fff"/><circle cx="8.6" cy="23.4" r="3.3" fill="#62abb5"/>
<circle cx="23.4" cy="23.4" r="3.3" fill="#62abb5"/></svg>`,
)
/** Hides the field that would load another server's description, and moves the colour scheme switch to the right end. */
const style = `.swagger-ui .topbar .download-url-wrapper { display: none; }
.swagger-ui .topbar .topbar-wrapper { flex-direction: row; justify-content: space-between; }`

/**
 * Routes for the description as JSON and for the interactive documentation at /api/docs. The documentation loads
 * nothing from other servers.
 */
export const documentation: FastifyPluginAsync = async (api) => {
  api.get('/openapi.json', { schema: { hide: true }, config: { public: true } }, async () => api.swagger())

  await api.register(async (docs) => {
    docs.addHook('onRequest', async (_request, reply) => void reply.header('content-security-policy', header))
    await docs.register(swaggerUi, {
      routePrefix: '/docs',
      // Without this prefix, the page at the address without a trailing slash would load its scripts from outside the
      // API.
      indexPrefix: api.prefix,
      uiConfig: { deepLinking: true, persistAuthorization: false },
      logo: { type: 'image/svg+xml', content: sign, href: '/' },
      theme: { title: 'Anj: the HTTP API', css: [{ filename: 'ours.css', content: style }] },
    })
  })
}

/** True for the documentation's own routes, which come from a package that can't set Anj's access rules. */
export function isDocumentation({ url }: Pick<RouteOptions, 'url'>): boolean {
  return url === '/api/docs' || url.startsWith('/api/docs/')
}
