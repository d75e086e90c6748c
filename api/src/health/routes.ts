import { Readable } from 'node:stream'
import { queues } from '@anj/db'
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { answer, done, Nothing, publicAnswers } from '../http/answers.ts'
import { Readiness } from './schema.ts'

/** Whether the process lives, and whether it can serve calls. */
export const healthRoutes: FastifyPluginAsyncTypebox = async (app) => {
  const { db, storage, stopping } = app.deps

  app.get(
    '/health/live',
    {
      schema: {
        operationId: 'live',
        tags: ['health'],
        summary: 'Whether the process lives',
        response: publicAnswers({ 200: answer(Nothing) }),
      },
      config: { public: true },
    },
    async () => done(null),
  )

  app.get(
    '/health/ready',
    {
      schema: {
        operationId: 'ready',
        tags: ['health'],
        summary: 'Whether database, store and queue can be reached',
        response: publicAnswers({
          200: answer(Readiness),
          503: answer(Readiness, 'A part cannot be reached, or the server stops'),
        }),
      },
      config: { public: true },
    },
    async (_request, reply) => {
      const check = async (part: string, probe: () => Promise<unknown>) => {
        try {
          await probe()
          return 'ok' as const
        } catch (err) {
          app.log.error({ err, part }, 'a part cannot be reached')
          return 'failing' as const
        }
      }
      const [database, store, queue] = await Promise.all([
        check('database', () => db.execute('select 1')),
        check('store', () => storage.put('health/probe', Readable.from([]))),
        check('queue', () =>
          db.execute(`select 1 from pgboss.queue where name = '${queues.executeRun.name}'`),
        ),
      ])
      const ready = [database, store, queue].every((state) => state === 'ok') && !stopping?.aborted
      return reply
        .code(ready ? 200 : 503)
        .send(done({ database, store, queue, ...(stopping?.aborted ? { stopping: true } : {}) }))
    },
  )
}
