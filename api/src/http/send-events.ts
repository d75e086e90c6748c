import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'

/** Answers with server-sent events as they come: none is kept on the way, or held back until there are more. */
export function sendEvents(
  reply: Pick<FastifyReply, 'headers'>,
  events: AsyncGenerator<string, void, undefined>,
): Readable {
  reply.headers({
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store, no-transform',
    'x-accel-buffering': 'no',
    // Kept alive, it would hold up a server that is closing.
    connection: 'close',
  })
  return Readable.from(events)
}
