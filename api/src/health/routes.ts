import { queues } from '@anj/db'
import { checkComponents } from '@anj/telemetry'
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { NoData, publicAnswers, successAnswer, successSchema } from '../http/answers.ts'
import { Readiness } from './schema.ts'

/** Routes that report whether the process is running and whether it can serve calls. */
export const healthRoutes: FastifyPluginAsyncTypebox = async (app) => {
  const { db, checkSchema, storage, stopping } = app.deps
  const check = checkComponents(
    {
      database: () => Promise.all([db.execute('select 1'), checkSchema?.()]),
      store: (signal) => storage.check(signal),
      queue: () => db.execute(`select 1 from pgboss.queue where name = '${queues.executeRun.name}'`),
    },
    (part, err) => app.log.error({ err, part }, 'a part cannot be reached'),
  )

  app.get(
    '/health/live',
    {
      schema: {
        operationId: 'live',
        tags: ['health'],
        summary: 'Liveness of the process',
        response: publicAnswers({ 200: successSchema(NoData) }),
      },
      config: { public: true },
    },
    async () => successAnswer(null),
  )

  app.get(
    '/health/ready',
    {
      schema: {
        operationId: 'ready',
        tags: ['health'],
        summary: 'Readiness of database, store and queue',
        response: publicAnswers({
          200: successSchema(Readiness),
          503: successSchema(Readiness, 'A part is unavailable, or the server is shutting down'),
        }),
      },
      config: { public: true },
    },
    async (_request, reply) => {
      const { isReady, states } = await check()
      const isStopping = stopping?.aborted ?? false
      return reply
        .code(isReady && !isStopping ? 200 : 503)
        .send(successAnswer({ ...states, ...(isStopping ? { stopping: true } : {}) }))
    },
  )
}
