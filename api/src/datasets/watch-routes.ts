import { isWatchedPath, requireLicence, setWatch } from '@anj/db'
import { AppError } from '@anj/workflow'
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { type Caller, callerOf } from '../access/session.ts'
import { answers, successAnswer, successSchema } from '../http/answers.ts'
import { orNotFound } from '../http/not-found.ts'
import { auditWatch } from '../uploads/audit-dataset.ts'
import { Dataset, DatasetParams, WatchForm } from './schema.ts'
import { toDataset } from './to-dataset.ts'

const config = { allow: { action: 'update', resource: 'datasets', possession: 'own' } } as const

/** Routes that let datasets follow a file in the server's watched folder. */
export const watchRoutes: FastifyPluginAsyncTypebox = async (app) => {
  const { db, settings } = app.deps

  app.put(
    '/datasets/:datasetId/watch',
    {
      schema: {
        operationId: 'watchFile',
        tags: ['datasets'],
        summary: 'Make a dataset follow a file in the watched folder',
        description:
          "The path is relative to the organization's folder, which is named after the organization's id. New content of the watched file becomes the latest version after it has not changed for some seconds.",
        params: DatasetParams,
        body: WatchForm,
        response: answers(
          { 200: successSchema(Dataset) },
          'notFound',
          'licenceExpired',
          'watchNotOffered',
          'watchedPathWrong',
        ),
      },
      config,
    },
    async (request) => {
      const { path } = request.body
      if (settings.watchedFolder === null) throw new AppError('watchNotOffered', {})
      if (!isWatchedPath(path)) throw new AppError('watchedPathWrong', {})
      const caller = callerOf(request)
      return successAnswer(await change(caller, request.params.datasetId, path), 'datasetWatched')
    },
  )

  app.delete(
    '/datasets/:datasetId/watch',
    {
      schema: {
        operationId: 'endWatch',
        tags: ['datasets'],
        summary: 'Stop following a file in the watched folder',
        params: DatasetParams,
        response: answers({ 200: successSchema(Dataset) }, 'notFound'),
      },
      config,
    },
    async (request) =>
      successAnswer(await change(callerOf(request), request.params.datasetId, null), 'datasetUnwatched'),
  )

  async function change(caller: Caller, id: string, path: string | null) {
    const changed = await db.transaction(async (tx) => {
      if (path !== null) await requireLicence(tx, caller.organizationId)
      const dataset = orNotFound(await setWatch(tx, caller.id, id, path), 'file')
      await auditWatch(tx, caller, dataset)
      return dataset
    })
    return toDataset(changed, caller, settings)
  }
}
