import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { Type } from 'typebox'
import { answer, answers } from '../http/answers.ts'
import { pending } from '../http/pending.ts'
import { OpenedWorkflow } from '../workflows/schema.ts'
import { Example } from './schema.ts'

/** Workflows that come with the product. */
export const exampleRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.get(
    '/examples',
    {
      schema: {
        operationId: 'listExamples',
        tags: ['examples'],
        summary: 'Workflows that come with the product',
        response: answers({ 200: answer(Type.Array(Example)) }),
      },
      config: { allow: { action: 'read', resource: 'workflows', possession: 'own' } },
    },
    pending,
  )

  app.post(
    '/examples/:name/open',
    {
      schema: {
        operationId: 'openExample',
        tags: ['examples'],
        summary: 'Make a workflow of an example, with its data',
        params: Type.Object({ name: Type.String({ maxLength: 100 }) }),
        response: answers({ 201: answer(OpenedWorkflow) }, 'notFound', 'licenceExpired'),
      },
      config: { allow: { action: 'create', resource: 'workflows', possession: 'own' } },
    },
    pending,
  )
}
