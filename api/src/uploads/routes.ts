import type { DatasetWithVersion } from '@anj/db'
import { AppError } from '@anj/workflow'
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { Type } from 'typebox'
import { type Caller, callerOf } from '../access/session.ts'
import { answers, headersOnly, publicAnswers } from '../http/answers.ts'
import { orNotFound } from '../http/not-found.ts'
import { toWebRequest } from '../http/web-request.ts'
import { whileConnected } from '../http/while-connected.ts'
import { AppendHeaders, CreateHeaders, createdHeaders, datasetHeader, UploadParams } from './schema.ts'
import { createUploadServer } from './upload-server.ts'

const HOUR = 60 * 60 * 1000

const own = (action: 'create' | 'read' | 'update' | 'delete') =>
  ({ allow: { action, resource: 'datasets', possession: 'own' } }) as const
const tags = ['uploads']

/** The refusals of a request that can complete an upload. */
const refusals = [
  'notFound',
  'uploadBusy',
  'uploadPartTooLong',
  'uploadTooLarge',
  'uploadAboveLimit',
  'storageLimit',
  'diskFull',
  'uploadRefused',
  'setNotThere',
  'setFollows',
  'setBeingRead',
  'setNotNewest',
  'setFileTaken',
  'setFilesOther',
  'archiveDamaged',
  'archiveRefused',
  'archiveTooMany',
] as const

/** Routes for resumable uploads according to tus 1.0. A finished upload becomes a dataset, which a worker ingests. */
export const uploadRoutes: FastifyPluginAsyncTypebox = async (app) => {
  const uploads = createUploadServer(app.deps)
  const cleaning = setInterval(
    () => void uploads.removeExpired().catch((err) => app.log.warn({ err }, 'old uploads stay')),
    HOUR,
  )
  cleaning.unref()
  app.addHook('onClose', async () => clearInterval(cleaning))
  app.removeAllContentTypeParsers()
  // The bytes are streamed to the store, so there is no parsed body.
  app.addContentTypeParser('*', (_request, _payload, done) => done(null, ''))

  /** Returns the dataset of an upload that was already completed, for example if the last response was lost. */
  async function finishedUpload(caller: Caller, uploadId: string) {
    orNotFound(uploads.belongsTo(uploadId, caller) || null, 'upload')
    return uploads.finished(caller, uploadId)
  }

  app.options(
    '/uploads',
    {
      schema: {
        operationId: 'getUploadAbilities',
        tags,
        summary: 'Capabilities of the upload server in tus 1.0 headers',
        response: publicAnswers(
          { 204: headersOnly('See the headers Tus-Version, Tus-Extension and Tus-Max-Size') },
          'bodyTooLarge',
          'mediaTypeWrong',
        ),
      },
      config: { public: true },
    },
    async (request, reply) =>
      reply.send(await uploads.handle(null, toWebRequest(request, { body: undefined }))),
  )

  app.post(
    '/uploads',
    {
      schema: {
        operationId: 'createUpload',
        tags,
        summary: 'Begin an upload',
        description:
          'The body is optional. It can contain the first bytes of the file, or the whole file, with the content type `application/offset+octet-stream`.',
        headers: CreateHeaders,
        response: answers(
          { 201: headersOnly('The upload began', createdHeaders) },
          ...refusals,
          'uploadNameMissing',
          'licenceExpired',
        ),
      },
      config: own('create'),
    },
    async (request, reply) => reply.send(await uploads.begin(callerOf(request), toWebRequest(request))),
  )

  app.head(
    '/uploads/:uploadId',
    {
      schema: {
        operationId: 'getUploadOffset',
        tags,
        summary: 'Number of bytes received of an upload',
        params: UploadParams,
        response: answers(
          { 200: headersOnly('See the header Upload-Offset', datasetHeader) },
          'notFound',
          'uploadRefused',
        ),
      },
      config: own('read'),
    },
    async (request, reply) => {
      const dataset = await finishedUpload(callerOf(request), request.params.uploadId)
      if (dataset) return reply.headers(finishedHeaders(dataset)).send(null)
      return reply.send(await uploads.handle(callerOf(request), toWebRequest(request)))
    },
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
          { 204: headersOnly('The part was received', datasetHeader) },
          ...refusals,
          'uploadOffsetWrong',
        ),
      },
      config: own('update'),
    },
    async (request, reply) => {
      const dataset = await finishedUpload(callerOf(request), request.params.uploadId)
      if (!dataset) {
        // A caller who loses access during an upload can't send the rest, and is refused when asking for the upload's
        // offset.
        whileConnected(request, reply).addEventListener('abort', () => {
          if (request.letOut) request.raw.destroy()
        })
        return reply.send(await uploads.handle(callerOf(request), toWebRequest(request)))
      }
      if (Number(request.headers['upload-offset']) !== dataset.version.bytes)
        throw new AppError('uploadOffsetWrong', {})
      return reply.code(204).headers(finishedHeaders(dataset)).send(null)
    },
  )

  app.delete(
    '/uploads/:uploadId',
    {
      schema: {
        operationId: 'deleteUpload',
        tags,
        summary: 'Abandon an upload',
        params: UploadParams,
        response: answers(
          { 204: headersOnly('The parts are deleted') },
          'notFound',
          'uploadFinished',
          'uploadRefused',
        ),
      },
      config: own('delete'),
    },
    async (request, reply) => {
      if (await finishedUpload(callerOf(request), request.params.uploadId))
        throw new AppError('uploadFinished', {})
      return reply.send(await uploads.handle(callerOf(request), toWebRequest(request)))
    },
  )
}

function finishedHeaders({ id, version }: DatasetWithVersion): Record<string, string> {
  const bytes = String(version.bytes)
  return { 'tus-resumable': '1.0.0', 'upload-offset': bytes, 'upload-length': bytes, 'anj-dataset-id': id }
}
