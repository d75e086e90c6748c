import type { IncomingMessage } from 'node:http'
import type { FastifyInstance } from 'fastify'

/** The pace at which the body of a request must come. */
export interface Pace {
  /** Milliseconds between two looks at how much has come. */
  readonly each: number
  readonly bytes: number
}

/** Slower than any connection that is used, and a resumable upload goes on where it was cut off. */
export const usualPace: Pace = { each: 30_000, bytes: 30_000 }

/** Cuts the connection of whoever sends a body drop by drop, which would hold memory and a connection for as long as they like. */
export function endSlowBodies(app: FastifyInstance, pace: Pace): void {
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
    // While something waits to be read it is the server that is slow.
    const isSlow = now - before < bytes && raw.readableLength === 0
    before = now
    if (raw.complete) clearInterval(timer)
    else if (isSlow) end()
  }, each).unref()
  raw.once('close', () => clearInterval(timer))
}
