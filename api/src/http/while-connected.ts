import { AppError } from '@anj/workflow'
import type { FastifyReply, FastifyRequest } from 'fastify'

/**
 * Returns a signal that is aborted when the caller disconnects before the response is complete, or when the caller's
 * session or API token ends, because the rest of the response is then not for them.
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
