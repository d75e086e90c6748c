import { listRunDeliveries, recordAudit, repeatDelivery } from '@anj/db'
import { AppError } from '@anj/workflow'
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { Type } from 'typebox'
import { callerOf } from '../access/session.ts'
import { answers, successAnswer, successSchema } from '../http/answers.ts'
import { Id, locationHeader } from '../http/common.ts'
import { idempotently } from '../http/idempotently.ts'
import { named } from '../http/named.ts'
import { orNotFound } from '../http/not-found.ts'
import { PlacedFile, placeTarget, toPlacedFile } from '../places/placed-file.ts'
import { deliverOutput, mostRunDeliveries, requireRun } from './deliver-output.ts'
import { RunParams } from './schema.ts'

const own = (action: 'read' | 'update') =>
  ({ allow: { action, resource: 'runs', possession: 'own' } }) as const

const RunDeliveryForm = named(
  Type.Object(
    {
      artifactId: Id('file with rows of the run'),
      placeId: Id('place that the caller can use'),
      ...placeTarget,
      name: Type.String({
        maxLength: 500,
        description:
          "Name of the file. `{occurrence:yyyy-MM-dd}` (also HH and mm) stands for the start of the run in the run's time zone, `{workflow}` for the name of the workflow, `{output}` for the name of the file without its extension, and `{run}` for the start of the run's ID.",
      }),
    },
    { $id: 'RunDeliveryForm', additionalProperties: false },
  ),
)

/** Routes for deliveries of the files of runs to places, for which users ask. */
export const runDeliveryRoutes: FastifyPluginAsyncTypebox = async (app) => {
  const { db } = app.deps

  app.get(
    '/runs/:runId/deliveries',
    {
      schema: {
        operationId: 'listRunDeliveries',
        tags: ['runs'],
        summary: 'Deliveries of the files of a run to places, without those of schedules',
        params: RunParams,
        response: answers(
          { 200: successSchema(Type.Array(PlacedFile, { maxItems: mostRunDeliveries })) },
          'notFound',
        ),
      },
      config: own('read'),
    },
    async (request) => {
      const caller = callerOf(request)
      const { id } = await requireRun(db, caller, request.params.runId)
      const found = await listRunDeliveries(db, id)
      return successAnswer(found.map((one) => toPlacedFile(one, one.ownerId === caller.id)))
    },
  )

  app.post(
    '/runs/:runId/deliveries',
    {
      schema: {
        operationId: 'deliverRunFile',
        tags: ['runs'],
        summary: 'Deliver a file with rows of a run to a place',
        description: 'The caller must be able to use the place. The response does not wait for the delivery.',
        params: RunParams,
        body: RunDeliveryForm,
        response: answers(
          { 202: { ...successSchema(PlacedFile), headers: locationHeader } },
          'notFound',
          'deliveryFolderWrong',
          'deliveryNameWrong',
          'deliveryPlaceUnknown',
          'placeReadOnly',
          'deliveriesTooMany',
        ),
      },
      config: { ...own('update'), idempotent: true },
    },
    async (request, reply) => {
      const caller = callerOf(request)
      const { runId } = request.params
      const { location, body } = await idempotently(request, reply, async (tx) => {
        const made = await deliverOutput(tx, caller, runId, request.body)
        return {
          status: 202,
          location: `/api/runs/${runId}/deliveries`,
          body: successAnswer(toPlacedFile(made, true), 'deliveryBegun'),
        }
      })
      return reply.code(202).header('location', location).send(body)
    },
  )

  app.post(
    '/runs/:runId/deliveries/:deliveryId/repeat',
    {
      schema: {
        operationId: 'repeatRunDelivery',
        tags: ['runs'],
        summary: 'Deliver a file of a run again after the delivery failed',
        description:
          'Available to the user who asked for the delivery. The response does not wait for the delivery.',
        params: Type.Object({ ...RunParams.properties, deliveryId: Id('delivery') }),
        response: answers({ 202: successSchema(PlacedFile) }, 'notFound', 'deliveryNotFailed'),
      },
      config: own('update'),
    },
    async (request, reply) => {
      const caller = callerOf(request)
      const { runId, deliveryId } = request.params
      const repeated = await db.transaction(async (tx) => {
        const run = await requireRun(tx, caller, runId)
        const find = async () => {
          const all = await listRunDeliveries(tx, run.id)
          const own = all.find(({ id, ownerId }) => id === deliveryId && ownerId === caller.id)
          return orNotFound(own, 'delivery')
        }
        const { placeName, path } = await find()
        if (!(await repeatDelivery(tx, deliveryId))) throw new AppError('deliveryNotFailed', {})
        await recordAudit(tx, caller, {
          action: 'artifact.delivered',
          resource: 'runs',
          resourceId: runId,
          after: { place: placeName, path },
        })
        return find()
      })
      return reply.code(202).send(successAnswer(toPlacedFile(repeated, true), 'deliveryRepeated'))
    },
  )
}
