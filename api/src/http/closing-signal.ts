import type { FastifyInstance } from 'fastify'

/** Returns a signal that is aborted when the server starts to close, so that long-running responses don't delay it. */
export function closingSignal(app: Pick<FastifyInstance, 'addHook'>): AbortSignal {
  const closing = new AbortController()
  app.addHook('preClose', async () => closing.abort())
  return closing.signal
}
