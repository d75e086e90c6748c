import { AppError } from '@anj/workflow'
import type { FastifyReply, FastifyRequest } from 'fastify'

/**
 * Returns a signal that is aborted when the caller disconnects before the response is complete. The signal is also
 * aborted when the caller's session or API token ends, because the caller may not receive the rest of the response.
 */
export function whileConnected(request: FastifyRequest, reply: FastifyReply): AbortSignal {
  const ended = new AbortController()
  const { caller, server } = request
  const stop =
    caller &&
    server.tokenWatch.watch(caller.sessionId, () => {
      request.letOut = new AppError('tokenInvalid', {})
      ended.abort(request.letOut)
    })
  const end = () => {
    stop?.()
    if (!reply.raw.writableFinished) ended.abort()
  }
  reply.raw.once('close', end)
  if (request.raw.destroyed && reply.raw.destroyed) end()
  return ended.signal
}
