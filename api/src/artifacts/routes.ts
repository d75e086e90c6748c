import { consumeDownloadLink, createDownloadLink, recordAudit } from '@anj/db'
import { AppError } from '@anj/workflow'
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { Type } from 'typebox'
import { callerOf } from '../access/session.ts'
import { answers, binarySchema, publicAnswers, successAnswer, successSchema } from '../http/answers.ts'
import { attachment } from '../http/attachment.ts'
import { Id } from '../http/common.ts'
import { orNotFound } from '../http/not-found.ts'
import { DownloadLink } from './schema.ts'

/** Routes for files that runs produced. */
export const artifactRoutes: FastifyPluginAsyncTypebox = async (app) => {
  const { db, storage } = app.deps

  app.post(
    '/artifacts/:artifactId/link',
    {
      schema: {
        operationId: 'createDownloadLink',
        tags: ['artifacts'],
        summary: 'A link for downloading the file once within 60 seconds',
        params: Type.Object({ artifactId: Id('file') }),
        response: answers({ 201: successSchema(DownloadLink) }, 'notFound'),
      },
      config: { allow: { action: 'read', resource: 'artifacts', possession: 'own' } },
    },
    async (request, reply) => {
      const caller = callerOf(request)
      const { artifactId } = request.params
      const link = await db.transaction(async (tx) => {
        const { fileName, runId, ...made } = orNotFound(
          await createDownloadLink(tx, caller, artifactId),
          'file',
        )
        await recordAudit(tx, caller, {
          action: 'artifact.downloaded',
          resource: 'artifacts',
          resourceId: artifactId,
          after: { fileName, runId },
        })
        return made
      })
      const data = { url: `/api/downloads/${link.secret}`, expiresAt: link.expiresAt.toISOString() }
      return reply.code(201).send(successAnswer(data, 'downloadLinkMade'))
    },
  )

  app.get(
    '/downloads/:secret',
    {
      schema: {
        operationId: 'download',
        tags: ['artifacts'],
        summary: 'The file of a download link',
        params: Type.Object({
          secret: Type.String({ maxLength: 100, description: 'Last segment of the link' }),
        }),
        response: publicAnswers(
          {
            200: binarySchema('The file'),
          },
          'linkSpent',
        ),
      },
      config: { public: true },
    },
    async (request, reply) => {
      const artifact = await consumeDownloadLink(db, request.params.secret)
      const file = artifact && (await storage.stat(artifact.key))
      if (!artifact || !file) throw new AppError('linkSpent', {})
      return reply
        .headers(attachment(artifact.fileName))
        .header('content-length', file.bytes)
        .send(storage.read(artifact.key))
    },
  )
}
