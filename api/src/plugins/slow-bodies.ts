import type { IncomingMessage } from 'node:http'
import type { FastifyInstance } from 'fastify'

/** The minimum pace of a request's body. */
export interface Pace {
  /** Milliseconds between two checks of the bytes received. */
  readonly each: number
  readonly bytes: number
}

/** Slower than any usable connection. A resumable upload continues where it was cut off. */
export const defaultPace: Pace = { each: 30_000, bytes: 30_000 }

/**
 * Closes the connection of a client that sends its body too slowly, because it would hold memory and a
 * connection indefinitely.
 */
export function abortSlowBodies(app: FastifyInstance, pace: Pace): void {
  app.addHook('onRequest', async ({ raw, log }) => {
    if (raw.headers['content-length'] === undefined && raw.headers['transfer-encoding'] === undefined) return
    watch(raw, pace, () => {
      log.info('a body came too slowly and was cut off')
      raw.destroy()
    })
  })
}

function watch(raw: IncomingMessage, { each, bytes }: Pace, end: () => void): void {
  let before = raw.socket.bytesRead
  const timer = setInterval(() => {
    const now = raw.socket.bytesRead
    // While bytes wait to be read, the server is the slow side.
    const isSlow = now - before < bytes && raw.readableLength === 0
    before = now
    if (raw.complete) clearInterval(timer)
    else if (isSlow) end()
  }, each).unref()
  raw.once('close', () => clearInterval(timer))
}
