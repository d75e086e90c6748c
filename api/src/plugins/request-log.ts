import fp from 'fastify-plugin'
import { safeUrl } from '../logging/logger.ts'

/** What is asked so often that it would drown the rest. */
const quiet = ['/api/health/', '/_editor/', '/_portal/', '/favicon.ico', '/metrics']

/** So many of the runs that a call began are named in its line. */
const mostNamed = 20

/** One line per request, when it is answered: what was called, by whom, from where, how it went. Never a body or a header. */
export const requestLog = fp(async (app) => {
  app.addHook('onResponse', async (request, reply) => {
    const { method, url, ip: address, caller } = request
    const user = caller ? { user: caller.userName, organizationId: caller.organizationId } : {}
    const begun = request.scope?.tally.begun.map(({ runId }) => runId) ?? []
    const line = {
      method,
      url: safeUrl(url),
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
