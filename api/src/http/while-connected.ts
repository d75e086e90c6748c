import type { FastifyReply, FastifyRequest } from 'fastify'

/** A signal that is aborted when the caller goes away before the answer is out. */
export function whileConnected(request: FastifyRequest, reply: FastifyReply): AbortSignal {
  const gone = new AbortController()
  const abort = () => {
    if (!reply.raw.writableFinished) gone.abort()
  }
  reply.raw.once('close', abort)
  if (request.raw.destroyed && reply.raw.destroyed) abort()
  return gone.signal
}
