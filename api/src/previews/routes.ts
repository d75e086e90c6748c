import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { answer, answers } from '../http/answers.ts'
import { pending } from '../http/pending.ts'
import { WorkflowParams } from '../workflows/schema.ts'
import { CountRequest, Preview, PreviewRequest, RowCount } from './schema.ts'

const config = { allow: { action: 'read', resource: 'workflows', possession: 'own' } } as const

/** Looks at the data at a node of a workflow as it is drawn in the request, saved or not. */
export const previewRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.post(
    '/workflows/:workflowId/preview',
    {
      bodyLimit: 16 * 1024 * 1024,
      schema: {
        operationId: 'previewNode',
        tags: ['previews'],
        summary: "One page of a node's result",
        params: WorkflowParams,
        body: PreviewRequest,
        response: answers(
          { 200: answer(Preview) },
          'notFound',
          'workflowHasProblems',
          'datasetNotReady',
          'previewSuperseded',
        ),
      },
      config,
    },
    pending,
  )

  app.post(
    '/workflows/:workflowId/count',
    {
      bodyLimit: 16 * 1024 * 1024,
      schema: {
        operationId: 'countRows',
        tags: ['previews'],
        summary: 'How many rows leave a node',
        params: WorkflowParams,
        body: CountRequest,
        response: answers(
          { 200: answer(RowCount) },
          'notFound',
          'workflowHasProblems',
          'datasetNotReady',
          'previewSuperseded',
        ),
      },
      config,
    },
    pending,
  )
}
