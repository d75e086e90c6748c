import type { IncomingMessage } from 'node:http'
import type { FastifyInstance } from 'fastify'

/** The minimum pace at which a request's body must arrive. */
export interface Pace {
  /** The milliseconds between checks of the received bytes. */
  readonly each: number
  readonly bytes: number
}

/**
 * The default is slower than any usable connection. A resumable upload that is aborted can continue from its last byte.
 */
export const defaultPace: Pace = { each: 30_000, bytes: 30_000 }

/**
 * Closes the connection if a client sends its body too slowly, because a slow body would occupy memory and a connection
 * indefinitely.
 */
export function abortSlowBodies(app: FastifyInstance, pace: Pace): void {
  app.addHook('onRequest', async ({ raw, log }) => {
    if (raw.headers['content-length'] === undefined && raw.headers['transfer-encoding'] === undefined) return
    watch(raw, pace, () => {
      log.info('a body arrived too slowly and was aborted')
      raw.destroy()
    })
  })
}

function watch(raw: IncomingMessage, { each, bytes }: Pace, end: () => void): void {
  let before = raw.socket.bytesRead
  const timer = setInterval(() => {
    const now = raw.socket.bytesRead
    // If bytes are waiting to be read, it is the server that is slow, not the client.
    const isSlow = now - before < bytes && raw.readableLength === 0
    before = now
    if (raw.complete) clearInterval(timer)
    else if (isSlow) end()
  }, each).unref()
  raw.once('close', () => clearInterval(timer))
}
