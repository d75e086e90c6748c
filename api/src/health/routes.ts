import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { answer, Nothing, publicAnswers } from '../http/answers.ts'
import { pending } from '../http/pending.ts'
import { Readiness } from './schema.ts'

/** Whether the process lives, and whether it can serve calls. */
export const healthRoutes: FastifyPluginAsyncTypebox = async (app) => {
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
    pending,
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
          503: answer(Readiness, 'A part cannot be reached'),
        }),
      },
      config: { public: true },
    },
    pending,
  )
}
