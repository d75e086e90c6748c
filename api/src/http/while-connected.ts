import { AppError } from '@anj/workflow'
import type { FastifyReply, FastifyRequest } from 'fastify'

/**
 * A signal that is aborted when the caller goes away before the answer is out, or is let out: their session or API token
 * ended meanwhile, and what is not out yet is not for them.
 */
export function whileConnected(request: FastifyRequest, reply: FastifyReply): AbortSignal {
  const gone = new AbortController()
  const { caller, server } = request
  const stop =
    caller &&
    server.tokenWatch.watch(caller.sessionId, () => {
      request.letOut = new AppError('tokenInvalid', {})
      gone.abort(request.letOut)
    })
  const end = () => {
    stop?.()
    if (!reply.raw.writableFinished) gone.abort()
  }
  reply.raw.once('close', end)
  if (request.raw.destroyed && reply.raw.destroyed) end()
  return gone.signal
}
