import { Readable } from 'node:stream'
import type { AppError } from '@anj/workflow'
import fp from 'fastify-plugin'
import { whileConnected } from '../http/while-connected.ts'
import { problemOf } from './problems.ts'
import { createTokenWatch, type TokenWatch } from './token-watch.ts'

declare module 'fastify' {
  interface FastifyInstance {
    readonly tokenWatch: TokenWatch
  }
  interface FastifyRequest {
    /** The error for a caller whose token ends before the response is complete. */
    letOut: AppError | null
    /** Returns a signal for work that runs before the route's handler. Null until the hook has run. */
    connected: (() => AbortSignal) | null
  }
}

/** Refuses a caller whose session or token ends while the response is being prepared. `whileConnected` detects this. */
export const sessionEndedAnswers = fp(
  async (app) => {
    const tokenWatch = createTokenWatch(app.deps.db, app.log)
    app.decorate('tokenWatch', tokenWatch)
    app.decorateRequest('letOut', null)
    app.decorateRequest('connected', null)
    app.addHook('onClose', async () => tokenWatch.close())

    app.addHook('preParsing', (request, reply, payload, done) => {
      request.connected = () => whileConnected(request, reply)
      done(null, payload)
    })

    app.addHook('onSend', async (request, reply, payload) => {
      const { letOut } = request
      if (!letOut) return payload
      if (payload instanceof Readable) payload.destroy()
      for (const name of ['content-length', 'content-disposition', 'location']) reply.removeHeader(name)
      reply.code(letOut.status).type('application/json; charset=utf-8')
      return JSON.stringify(problemOf(letOut))
    })
  },
  { name: 'letOut', dependencies: ['session'] },
)
