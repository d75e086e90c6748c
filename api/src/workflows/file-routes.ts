import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { Type } from 'typebox'
import { answer, answers } from '../http/answers.ts'
import { pending } from '../http/pending.ts'
import { OpenedWorkflow, WorkflowParams } from './schema.ts'

/** Workflows as `.anj` files. */
export const workflowFileRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.post(
    '/workflows/open',
    {
      bodyLimit: 64 * 1024 * 1024,
      schema: {
        operationId: 'openWorkflowFile',
        tags: ['workflows'],
        summary: 'Make a workflow from the text of an .anj file',
        description:
          'Embedded tables become datasets, passwords become connections of the user, and the workflow gets the name of the file. ' +
          'An id that belongs to another workflow is replaced.',
        body: {
          content: {
            'application/json': { schema: Type.String({ description: 'The text of the file' }) },
            'application/octet-stream': { schema: Type.String({ format: 'binary' }) },
          },
        },
        querystring: Type.Object({
          fileName: Type.String({ maxLength: 1000, description: 'With the extension .anj' }),
        }),
        response: answers(
          { 201: answer(OpenedWorkflow) },
          'fileEndingWrong',
          'bodyTooLarge',
          'licenceExpired',
        ),
      },
      config: { allow: { action: 'create', resource: 'workflows', possession: 'own' } },
    },
    pending,
  )

  app.get(
    '/workflows/:workflowId/file',
    {
      schema: {
        operationId: 'downloadWorkflowFile',
        tags: ['workflows'],
        summary: 'The workflow as an .anj file',
        description: 'Holds uploaded data up to 5 MB, larger data by name and hash, never a password.',
        params: WorkflowParams,
        response: answers(
          {
            200: {
              description: 'The file',
              content: { 'application/octet-stream': { schema: Type.String({ format: 'binary' }) } },
            },
          },
          'notFound',
        ),
      },
      config: { allow: { action: 'read', resource: 'workflows', possession: 'own' } },
    },
    pending,
  )
}
