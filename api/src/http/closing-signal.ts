import type { FastifyInstance } from 'fastify'

/**
 * Returns a signal that is aborted when the server begins to shut down, so that long responses don't delay the
 * shutdown.
 */
export function closingSignal(app: Pick<FastifyInstance, 'addHook'>): AbortSignal {
  const closing = new AbortController()
  app.addHook('preClose', async () => closing.abort())
  return closing.signal
}
