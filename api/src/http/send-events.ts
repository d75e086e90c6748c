import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'

/** Sends server-sent events as they arrive. The headers keep proxies from caching or buffering the events. */
export function sendEvents(
  reply: Pick<FastifyReply, 'headers'>,
  events: AsyncGenerator<string, void, undefined>,
): Readable {
  reply.headers({
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store, no-transform',
    'x-accel-buffering': 'no',
    // A kept-alive connection would delay the server's shutdown.
    connection: 'close',
  })
  return Readable.from(events)
}
