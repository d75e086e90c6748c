import { Transform } from 'node:stream'
import { AppError } from '@anj/workflow'
import fp from 'fastify-plugin'
import '../access/route-config.ts'
import { callerOf } from '../access/session.ts'
import { OpenCalls } from '../http/open-calls.ts'

declare module 'fastify' {
  interface FastifyInstance {
    readonly openStreams: OpenCalls
  }
}

/** The maximum number of concurrent event streams for one user. */
export const MAX_STREAMS = 100
/**
 * The maximum number of large workflow files that a user can send concurrently. Each takes a thread and a lot of
 * memory.
 */
const mostFiles = 2
/** The size in bytes above which a workflow file counts as large. */
const largeFile = 1 << 20

/**
 * Limits how many event streams and large workflow files each user can send or receive at once on this server. A
 * workflow file is counted before its body is read into memory.
 */
export const openCalls = fp(
  async (app) => {
    app.decorate(
      'openStreams',
      new OpenCalls(MAX_STREAMS, (count) => new AppError('streamsLimited', { count }, { retryAfter: 5 })),
    )
    const openFiles = new OpenCalls(
      mostFiles,
      (count) => new AppError('filesOpenedLimited', { count }, { retryAfter: 5 }),
    )
    app.addHook('preParsing', async (request, reply, payload) => {
      const { config } = request.routeOptions
      if (!config.bringsFile) return payload
      const open = () => openFiles.open(callerOf(request).id, reply.raw)
      const contentLength = request.headers['content-length']
      if (contentLength === undefined) return whenLonger(payload, largeFile, open)
      if (Number(contentLength) > largeFile) open()
      return payload
    })
  },
  { name: 'open-calls', dependencies: ['session', 'access'] },
)

/** Passes the bytes through and calls `act` once they exceed the limit. */
function whenLonger(payload: NodeJS.ReadableStream, limit: number, act: () => void): Transform {
  let length = 0
  const through = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      const before = length
      length += chunk.length
      try {
        if (before <= limit && length > limit) act()
        done(null, chunk)
      } catch (error) {
        done(error as Error)
      }
    },
  })
  // Errors are passed on by hand, because `pipeline` would close the connection before the error for a refused body is
  // sent.
  payload.once('error', (error) => through.destroy(error))
  return payload.pipe(through)
}
