import { endExtract, getExtract } from '@anj/db'
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { Type } from 'typebox'
import { callerOf } from '../access/session.ts'
import { answers, NoData, Problem, successAnswer, successSchema } from '../http/answers.ts'
import { ChangedByOthersAnswer } from '../http/changed-by-others.ts'
import { locationHeader } from '../http/common.ts'
import { idempotently } from '../http/idempotently.ts'
import { orNotFound } from '../http/not-found.ts'
import { WorkflowParams } from '../workflows/schema.ts'
import { Extract, ExtractParams, ExtractRequest } from './schema.ts'
import { startExtract } from './start-extract.ts'
import { toExtract } from './to-extract.ts'

const own = (action: 'create' | 'read' | 'delete') =>
  ({ allow: { action, resource: 'datasets', possession: 'own' } }) as const
const tags = ['extracts']

/** Routes for extracts: the first rows from database sources, which Refresh reads for previews. */
export const extractRoutes: FastifyPluginAsyncTypebox = async (app) => {
  const { db } = app.deps

  app.post(
    '/workflows/:workflowId/extracts',
    {
      schema: {
        operationId: 'startExtract',
        tags,
        summary: 'Read the first rows of a database source for previews',
        description:
          'Reads at most 100,000 rows or 100 MB in at most 10 minutes. Extracts are kept for one day: the latest two for each node and the extract that a stored workflow uses. A new call ends an extract that is still being read for the same node.',
        params: WorkflowParams,
        body: ExtractRequest,
        response: answers(
          {
            202: { ...successSchema(Extract), headers: locationHeader },
            409: Type.Union([ChangedByOthersAnswer, Problem]),
          },
          'scheduleChangedByOthers',
          'notFound',
          'inputNotPrepared',
          'databaseNameRequired',
          'tableNameRequired',
          'queryRequired',
          'settingsInvalid',
          'parameterNeedsDefault',
          'parameterNoName',
          'parameterSecretMissing',
          'parameterSecretShown',
          'connectionOfOtherKind',
          'readsNoDatabase',
          'licenceExpired',
          'workflowReadOnly',
        ),
      },
      config: { ...own('create'), idempotent: true },
    },
    async (request, reply) => {
      const { workflowId } = request.params
      const { location, body } = await idempotently(request, reply, async (tx) => {
        const started = await startExtract(tx, callerOf(request), workflowId, request.body)
        const location = `/api/extracts/${started.id}`
        return { status: 202, location, body: successAnswer(toExtract(started), 'extractStarted') }
      })
      return reply.code(202).header('location', location).send(body)
    },
  )

  app.get(
    '/extracts/:extractId',
    {
      schema: {
        operationId: 'getExtract',
        tags,
        summary: 'Status and columns of an extract',
        params: ExtractParams,
        response: answers({ 200: successSchema(Extract) }, 'notFound'),
      },
      config: own('read'),
    },
    async (request) => {
      const stored = await getExtract(db, callerOf(request), request.params.extractId)
      return successAnswer(toExtract(orNotFound(stored, 'extract')))
    },
  )

  app.delete(
    '/extracts/:extractId',
    {
      schema: {
        operationId: 'endExtract',
        tags,
        summary: 'Cancel or delete an extract',
        params: ExtractParams,
        response: answers({ 200: successSchema(NoData) }, 'notFound'),
      },
      config: own('delete'),
    },
    async (request) => {
      orNotFound(await endExtract(db, callerOf(request).id, request.params.extractId), 'extract')
      return successAnswer(null, 'extractEnded')
    },
  )
}
