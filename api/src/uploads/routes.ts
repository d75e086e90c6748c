import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { Type } from 'typebox'
import { answers, publicAnswers } from '../http/answers.ts'
import { pending } from '../http/pending.ts'
import { AppendHeaders, CreateHeaders, createdHeaders, datasetHeader, UploadParams } from './schema.ts'

const own = (action: 'create' | 'read' | 'update' | 'delete') =>
  ({ allow: { action, resource: 'datasets', possession: 'own' } }) as const
const tags = ['uploads']
const empty = (description: string, headers: object = {}) => ({ ...Type.Null({ description }), headers })

/** Resumable uploads after tus 1.0; a finished upload becomes a dataset that a worker reads. */
export const uploadRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.options(
    '/uploads',
    {
      schema: {
        operationId: 'getUploadAbilities',
        tags,
        summary: 'What the upload server can do, in headers of tus 1.0',
        response: publicAnswers({
          204: empty('See the headers Tus-Version, Tus-Extension and Tus-Max-Size'),
        }),
      },
      config: { public: true },
    },
    pending,
  )

  app.post(
    '/uploads',
    {
      schema: {
        operationId: 'createUpload',
        tags,
        summary: 'Begin an upload',
        headers: CreateHeaders,
        response: answers(
          { 201: empty('The upload began', createdHeaders) },
          'uploadNameMissing',
          'uploadTooLarge',
          'uploadRefused',
          'licenceExpired',
        ),
      },
      config: own('create'),
    },
    pending,
  )

  app.head(
    '/uploads/:uploadId',
    {
      schema: {
        operationId: 'getUploadOffset',
        tags,
        summary: 'How much of an upload has arrived',
        params: UploadParams,
        response: answers({ 200: empty('See the header Upload-Offset', datasetHeader) }, 'notFound'),
      },
      config: own('read'),
    },
    pending,
  )

  app.patch(
    '/uploads/:uploadId',
    {
      schema: {
        operationId: 'appendUpload',
        tags,
        summary: 'Send a part of the file',
        body: {
          content: { 'application/offset+octet-stream': { schema: Type.String({ format: 'binary' }) } },
        },
        headers: AppendHeaders,
        params: UploadParams,
        response: answers(
          { 204: empty('The part arrived', datasetHeader) },
          'notFound',
          'uploadOffsetWrong',
          'uploadTooLarge',
          'uploadRefused',
        ),
      },
      config: own('update'),
    },
    pending,
  )

  app.delete(
    '/uploads/:uploadId',
    {
      schema: {
        operationId: 'deleteUpload',
        tags,
        summary: 'Give an upload up',
        params: UploadParams,
        response: answers({ 204: empty('The parts are deleted') }, 'notFound', 'uploadRefused'),
      },
      config: own('delete'),
    },
    pending,
  )
}
