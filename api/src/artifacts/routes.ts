import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { Type } from 'typebox'
import { answer, answers, publicAnswers } from '../http/answers.ts'
import { Id } from '../http/common.ts'
import { pending } from '../http/pending.ts'
import { DownloadLink } from './schema.ts'

/** Files that runs made. */
export const artifactRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.post(
    '/artifacts/:artifactId/link',
    {
      schema: {
        operationId: 'createDownloadLink',
        tags: ['artifacts'],
        summary: 'A link that downloads the file once, within 60 seconds',
        params: Type.Object({ artifactId: Id('file') }),
        response: answers({ 201: answer(DownloadLink) }, 'notFound'),
      },
      config: { allow: { action: 'read', resource: 'artifacts', possession: 'own' } },
    },
    pending,
  )

  app.get(
    '/downloads/:secret',
    {
      schema: {
        operationId: 'download',
        tags: ['artifacts'],
        summary: 'The file of a download link',
        params: Type.Object({ secret: Type.String({ maxLength: 100 }) }),
        response: publicAnswers(
          {
            200: {
              description: 'The file',
              content: { 'application/octet-stream': { schema: Type.String({ format: 'binary' }) } },
            },
          },
          'linkSpent',
        ),
      },
      config: { public: true },
    },
    pending,
  )
}
