import { Transform } from 'node:stream'
import { AppError } from '@anj/workflow'
import fp from 'fastify-plugin'
import '../access/route-config.ts'
import { callerOf } from '../access/session.ts'
import { OpenCalls } from '../http/open-calls.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** Event streams that users have open. */
    readonly openStreams: OpenCalls
  }
}

/** Maximum number of concurrent event streams of a user. */
export const MAX_STREAMS = 100
/** Maximum number of large workflow files that a user sends concurrently; each takes a thread with much memory. */
const mostFiles = 2
/** Size in bytes above which a workflow file counts as large. */
const largeFile = 1 << 20

/** Limits a user's concurrent calls at one server. Workflow files count before their bodies are read into memory. */
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
      const told = request.headers['content-length']
      if (told === undefined) return whenLonger(payload, largeFile, open)
      if (Number(told) > largeFile) open()
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
  // `pipeline` would close the connection of a refused body before the refusal is sent.
  payload.once('error', (error) => through.destroy(error))
  return payload.pipe(through)
}
