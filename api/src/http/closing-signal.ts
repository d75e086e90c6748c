import type { FastifyInstance } from 'fastify'

/** A signal that is aborted when the server begins to close: what goes on and on would hold it up. */
export function closingSignal(app: Pick<FastifyInstance, 'addHook'>): AbortSignal {
  const closing = new AbortController()
  app.addHook('preClose', async () => closing.abort())
  return closing.signal
}
