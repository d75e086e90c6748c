import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { Type } from 'typebox'
import { answers } from '../http/answers.ts'
import { pending } from '../http/pending.ts'
import { RunParams } from './schema.ts'

/** Follows a run as it goes. */
export const runEventRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.get(
    '/runs/:runId/events',
    {
      schema: {
        operationId: 'followRun',
        tags: ['runs'],
        summary: 'Server-sent events of a run, ending after its final status',
        description:
          'Events `log` (RunLog), `progress` (RunProgress) and `status` (Run), each with an id: ' +
          'with `Last-Event-ID` the stream goes on behind it. Lines that begin with a colon only keep the connection open.',
        params: RunParams,
        headers: Type.Object({ 'last-event-id': Type.Optional(Type.String({ maxLength: 20 })) }),
        response: answers(
          {
            200: {
              description: 'Events until the run is over',
              content: { 'text/event-stream': { schema: Type.String() } },
            },
          },
          'notFound',
        ),
      },
      config: { allow: { action: 'read', resource: 'runs', possession: 'own' } },
    },
    pending,
  )
}
