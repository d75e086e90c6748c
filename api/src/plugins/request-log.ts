import fp from 'fastify-plugin'
import { redactUrl } from '../logging/logger.ts'

/** Paths that clients request so often that they would flood the log. */
const quiet = ['/api/health/', '/_editor/', '/_portal/', '/favicon.ico', '/metrics']

/** The log line for a call names at most this many runs. */
const mostNamed = 20

/** Logs one line per answered request: address, user, origin and result. Never logs bodies or headers. */
export const requestLog = fp(async (app) => {
  app.addHook('onResponse', async (request, reply) => {
    const { method, url, ip: address, caller } = request
    const user = caller ? { user: caller.userName, organizationId: caller.organizationId } : {}
    const begun = request.scope?.tally.begun.map(({ runId }) => runId) ?? []
    const line = {
      method,
      url: redactUrl(url),
      status: reply.statusCode,
      milliseconds: Math.round(reply.elapsedTime),
      address,
      ...user,
      ...(begun.length > 0 ? { runId: begun.length === 1 ? begun[0] : begun.slice(0, mostNamed) } : {}),
    }
    if (quiet.some((path) => url.startsWith(path))) request.log.debug(line, 'answered')
    else request.log.info(line, 'answered')
  })
})
