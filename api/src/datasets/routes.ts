import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { Type } from 'typebox'
import { answer, answers, Nothing } from '../http/answers.ts'
import { pending } from '../http/pending.ts'
import { Dataset, DatasetParams, ReadAgain } from './schema.ts'

const own = (action: 'read' | 'update' | 'delete') =>
  ({ allow: { action, resource: 'datasets', possession: 'own' } }) as const

/** Uploaded files. */
export const datasetRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.get(
    '/datasets',
    {
      schema: {
        operationId: 'listDatasets',
        tags: ['datasets'],
        summary: "The user's files, newest first",
        response: answers({ 200: answer(Type.Array(Dataset)) }),
      },
      config: own('read'),
    },
    pending,
  )

  app.get(
    '/datasets/:datasetId',
    {
      schema: {
        operationId: 'getDataset',
        tags: ['datasets'],
        summary: 'One file with its newest reading',
        params: DatasetParams,
        response: answers({ 200: answer(Dataset) }, 'notFound'),
      },
      config: own('read'),
    },
    pending,
  )

  app.post(
    '/datasets/:datasetId/read-again',
    {
      schema: {
        operationId: 'readDatasetAgain',
        tags: ['datasets'],
        summary: 'Read the same file in another way',
        params: DatasetParams,
        body: ReadAgain,
        response: answers({ 202: answer(Dataset) }, 'notFound', 'licenceExpired'),
      },
      config: own('update'),
    },
    pending,
  )

  app.delete(
    '/datasets/:datasetId',
    {
      schema: {
        operationId: 'deleteDataset',
        tags: ['datasets'],
        summary: 'Delete a file',
        params: DatasetParams,
        response: answers({ 200: answer(Nothing) }, 'notFound'),
      },
      config: own('delete'),
    },
    pending,
  )
}
