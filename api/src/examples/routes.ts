import { readFile } from 'node:fs/promises'
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { Type } from 'typebox'
import { callerOf } from '../access/session.ts'
import { answers, successAnswer, successSchema } from '../http/answers.ts'
import { orNotFound } from '../http/not-found.ts'
import { openCopy } from '../workflow-files/open-file.ts'
import { sendOpened } from '../workflow-files/send-opened.ts'
import { OpenedWorkflow } from '../workflows/schema.ts'
import { listExamples } from './list-examples.ts'
import { Example } from './schema.ts'

export const exampleRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.get(
    '/examples',
    {
      schema: {
        operationId: 'listExamples',
        tags: ['examples'],
        summary: 'Sample workflows',
        response: answers({ 200: successSchema(Type.Array(Example)) }),
      },
      config: { allow: { action: 'read', resource: 'workflows', possession: 'own' } },
    },
    async () =>
      successAnswer(
        (await listExamples(app.deps.examplesFolder)).map(({ name, title, description }) => ({
          name,
          title,
          description,
        })),
      ),
  )

  app.post(
    '/examples/:name/open',
    {
      schema: {
        operationId: 'openExample',
        tags: ['examples'],
        summary: 'Create a workflow from an example with its data',
        params: Type.Object({ name: Type.String({ maxLength: 100, description: 'Name of the example' }) }),
        response: answers({ 201: successSchema(OpenedWorkflow) }, 'notFound', 'licenceExpired'),
      },
      config: { allow: { action: 'create', resource: 'workflows', possession: 'own' } },
    },
    async (request, reply) => {
      const examples = await listExamples(app.deps.examplesFolder)
      const example = orNotFound(
        examples.find(({ name }) => name === request.params.name),
        'example',
      )
      const opened = await openCopy(
        app.deps,
        callerOf(request),
        example.title,
        await readFile(example.path, 'utf8'),
        null,
      )
      return sendOpened(reply, opened)
    },
  )
}
