import { getRun } from '@anj/db'
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { Type } from 'typebox'
import { callerOf } from '../access/session.ts'
import { answers, eventStreamSchema } from '../http/answers.ts'
import { closingSignal } from '../http/closing-signal.ts'
import { orNotFound } from '../http/not-found.ts'
import { sendEvents } from '../http/send-events.ts'
import { whileConnected } from '../http/while-connected.ts'
import { runEventStream } from './run-event-stream.ts'
import { RunEvent, RunParams } from './schema.ts'

export const runEventRoutes: FastifyPluginAsyncTypebox = async (app) => {
  const { db } = app.deps
  const closing = closingSignal(app)

  app.get(
    '/runs/:runId/events',
    {
      schema: {
        operationId: 'followRun',
        tags: ['runs'],
        summary: 'Server-sent events of a run up to its final status',
        description:
          'Sends the events `log` (RunLog), `progress` (RunProgress) and `status` (Run), each with an id. ' +
          'With `Last-Event-ID` the stream continues after that event. Lines that begin with a colon only keep the connection open.',
        params: RunParams,
        headers: Type.Object({
          'last-event-id': Type.Optional(
            Type.String({
              maxLength: 20,
              description: 'Id of the last received event. The stream continues after that event.',
            }),
          ),
        }),
        response: answers(
          {
            200: eventStreamSchema('Events until the run has ended', RunEvent),
          },
          'notFound',
          'streamsLimited',
        ),
      },
      config: { allow: { action: 'read', resource: 'runs', possession: 'own' } },
    },
    async (request, reply) => {
      const { runId } = request.params
      const caller = callerOf(request)
      orNotFound(await getRun(db, caller, runId), 'run')
      const after = /^\d{1,15}$/.exec(request.headers['last-event-id'] ?? '')?.[0] ?? '0'
      const connected = whileConnected(request, reply)
      app.openStreams.open(caller.id, reply.raw)
      const signal = AbortSignal.any([connected, closing])
      return sendEvents(reply, runEventStream(app.deps, { caller, runId, after: Number(after), signal }))
    },
  )
}
