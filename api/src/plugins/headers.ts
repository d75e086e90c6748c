import fp from 'fastify-plugin'

/** The default policy. The documentation routes and page routes override it with a less strict policy. */
const apiPolicy = "default-src 'none'; frame-ancestors 'none'"

/** Adds security headers and the request's ID to every response. */
export const headers = fp(async (app) => {
  const secure = app.deps.settings.publicUrl?.startsWith('https://') ?? false
  app.addHook('onRequest', async (request, reply) => {
    reply.headers({
      'x-request-id': request.id,
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': 'same-origin',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'permissions-policy': 'camera=(), geolocation=(), microphone=()',
      'content-security-policy': apiPolicy,
      ...(secure ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' } : {}),
    })
    if (request.url.startsWith('/api/')) reply.header('cache-control', 'no-store')
  })
})
