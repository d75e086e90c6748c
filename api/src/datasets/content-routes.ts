import { randomUUID } from 'node:crypto'
import { getDataset, requireLicence } from '@anj/db'
import { AppError } from '@anj/workflow'
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import { callerOf } from '../access/session.ts'
import { answers, successAnswer, successSchema } from '../http/answers.ts'
import { orNotFound } from '../http/not-found.ts'
import { appliedHeader, PreferHeaders, readPrefer } from '../http/prefer.ts'
import { whileConnected } from '../http/while-connected.ts'
import { changeSet, findSet } from '../uploads/change-set.ts'
import { toFileName } from '../uploads/to-file-name.ts'
import { receiveContent, refuseFormUpload, refuseMismatchedType } from './receive-content.ts'
import { awaitVersion, replaceContent } from './replace-content.ts'
import { Dataset, DatasetParams } from './schema.ts'
import { toDataset } from './to-dataset.ts'

/** The routes that change an existing file's content in one call. */
export const contentRoutes: FastifyPluginAsyncTypebox = async (app) => {
  const { db } = app.deps
  const closing = new AbortController()
  app.addHook('preClose', async () => closing.abort())
  app.removeAllContentTypeParsers()
  // The body is streamed to the store, so no parser may read it.
  app.addContentTypeParser('*', (_request, _payload, parsed) => parsed(null, ''))

  app.put(
    '/datasets/:datasetId/content',
    {
      schema: {
        operationId: 'replaceDatasetContent',
        tags: ['datasets'],
        summary: 'Replace the content of a file',
        description:
          'The body is the file itself. It becomes the latest version and is read with the options of the previous version. All workflows and schedules that use the file read the new version from then on. ' +
          'Incomplete, empty or too large content changes nothing. Two concurrent calls create two versions; the higher number is the latest. ' +
          'Returns 202 as soon as the content has been received. `Prefer: wait` waits up to 30 seconds (`Prefer: wait=N` at most 300) for the file to be read and then returns 200, or the reason why the file cannot be read.',
        params: DatasetParams,
        querystring: Type.Object({
          fileName: Type.Optional(
            Type.String({
              maxLength: 2000,
              description: 'New name of the file. When omitted, the name stays unchanged.',
            }),
          ),
        }),
        headers: Type.Object(PreferHeaders),
        body: { content: { 'application/octet-stream': { schema: Type.String({ format: 'binary' }) } } },
        response: answers(
          {
            200: { ...successSchema(Dataset, 'The content has been read'), headers: appliedHeader },
            202: {
              ...successSchema(Dataset, 'The content has been received and is being read'),
              headers: appliedHeader,
            },
          },
          'notFound',
          'licenceExpired',
          'uploadTooLarge',
          'uploadAboveLimit',
          'storageLimit',
          'diskFull',
          'contentEmpty',
          'contentBroken',
          'contentEncoded',
          'contentKindWrong',
        ),
      },
      config: { allow: { action: 'update', resource: 'datasets', possession: 'own' } },
    },
    async (request, reply) => {
      const caller = callerOf(request)
      const { datasetId } = request.params
      const { waitSeconds, applied } = readPrefer(request.headers.prefer, 0)
      const receive = async () => {
        await requireLicence(db, caller.organizationId)
        const former = orNotFound(await getDataset(db, caller.id, datasetId), 'file')
        const fileName = toFileName(request.query.fileName ?? '') ?? former.fileName
        refuseFormUpload(request.raw)
        refuseMismatchedType(request.raw, fileName)
        return { fileName, ...(await receiveContent(app.deps, caller.organizationId, request.raw)) }
      }
      const content = await receive().catch(discardBody(request, reply))
      const replaced = await replaceContent(app.deps, caller, datasetId, content)
      const signal = AbortSignal.any([whileConnected(request, reply), closing.signal])
      const version = await awaitVersion(db, caller, replaced.version, waitSeconds * 1000, signal)
      if (applied) void reply.header('preference-applied', applied)
      const dataset = toDataset({ ...replaced, version }, caller, app.deps.settings)
      if (version.status === 'ready' && waitSeconds > 0)
        return reply.send(successAnswer(dataset, 'datasetReplacedRead'))
      return reply.code(202).send(successAnswer(dataset, 'datasetReplaced'))
    },
  )

  app.post(
    '/datasets/:datasetId/files',
    {
      schema: {
        operationId: 'addFilesToSet',
        tags: ['datasets'],
        summary: 'Add a file to a set of files',
        description:
          'The body is a file, or a `.zip` archive whose files are added. The set gets a new version with all its files, which are read together with the options of the previous version. Earlier versions stay as they are. ' +
          'A repeated call changes nothing: it is refused, because the set already contains the names. ' +
          'Returns 202 as soon as the set has been stored. `Prefer: wait` waits up to 30 seconds (`Prefer: wait=N` at most 300) for the set to be read and then returns 200, or the reason why it cannot be read.',
        params: DatasetParams,
        querystring: Type.Object({
          fileName: Type.String({ minLength: 1, maxLength: 2000, description: 'Name of the file.' }),
          seenVersion,
        }),
        headers: Type.Object(PreferHeaders),
        body: { content: { 'application/octet-stream': { schema: Type.String({ format: 'binary' }) } } },
        response: answers(
          {
            200: { ...successSchema(Dataset, 'The set has been read'), headers: appliedHeader },
            202: {
              ...successSchema(Dataset, 'The set has been stored and is being read'),
              headers: appliedHeader,
            },
          },
          'notFound',
          'licenceExpired',
          'uploadNameMissing',
          'uploadTooLarge',
          'uploadAboveLimit',
          'storageLimit',
          'diskFull',
          'contentEmpty',
          'contentBroken',
          'contentEncoded',
          'contentKindWrong',
          ...setRefusals,
          'setFileTaken',
          'archiveDamaged',
          'archiveRefused',
          'archiveTooMany',
        ),
      },
      config: { allow: { action: 'update', resource: 'datasets', possession: 'own' } },
    },
    async (request, reply) => {
      const caller = callerOf(request)
      const { waitSeconds, applied } = readPrefer(request.headers.prefer, 0)
      const receive = async () => {
        await requireLicence(db, caller.organizationId)
        const set = await findSet(db, caller, request.params.datasetId, request.query.seenVersion ?? null)
        const fileName = toFileName(request.query.fileName)
        if (fileName === null) throw new AppError('uploadNameMissing', {})
        refuseFormUpload(request.raw)
        refuseMismatchedType(request.raw, fileName)
        return { set, fileName, ...(await receiveContent(app.deps, caller.organizationId, request.raw)) }
      }
      const { set, fileName, originalKey: key } = await receive().catch(discardBody(request, reply))
      const change = { added: { key, fileName } }
      const changed = await changeSet(app.deps, caller, set, change, `originals/${randomUUID()}`).finally(
        () => app.deps.storage.remove(key),
      )
      const signal = AbortSignal.any([whileConnected(request, reply), closing.signal])
      const version = await awaitVersion(db, caller, changed.version, waitSeconds * 1000, signal)
      if (applied) void reply.header('preference-applied', applied)
      const dataset = toDataset({ ...changed, version }, caller, app.deps.settings)
      if (version.status === 'ready' && waitSeconds > 0)
        return reply.send(successAnswer(dataset, 'datasetFilesAddedRead'))
      return reply.code(202).send(successAnswer(dataset, 'datasetFilesAdded'))
    },
  )

  app.delete(
    '/datasets/:datasetId/files',
    {
      schema: {
        operationId: 'removeFileFromSet',
        tags: ['datasets'],
        summary: 'Remove a file from a set of files',
        description:
          'The set gets a new version without the file. The other files are read with the options of the previous version. Earlier versions stay as they are.',
        params: DatasetParams,
        querystring: Type.Object({
          name: Type.String({
            minLength: 1,
            maxLength: 1000,
            description: 'Name of the file, with its folders, as `profile.files` lists it.',
          }),
          seenVersion,
        }),
        response: answers(
          { 202: successSchema(Dataset, 'The file has been removed and the others are being read') },
          'notFound',
          'licenceExpired',
          'storageLimit',
          'diskFull',
          ...setRefusals,
          'setFileUnknown',
          'setFileLast',
        ),
      },
      config: { allow: { action: 'update', resource: 'datasets', possession: 'own' } },
    },
    async (request, reply) => {
      const caller = callerOf(request)
      const { name: removed, seenVersion: seen = null } = request.query
      await requireLicence(db, caller.organizationId)
      const set = await findSet(db, caller, request.params.datasetId, seen)
      const changed = await changeSet(app.deps, caller, set, { removed }, `originals/${randomUUID()}`)
      const dataset = toDataset(changed, caller, app.deps.settings)
      return reply.code(202).send(successAnswer(dataset, 'datasetFileRemoved'))
    },
  )
}

/** Returns a handler that discards the rest of a refused body and closes the connection, so that no request can follow. */
function discardBody({ raw }: FastifyRequest, reply: FastifyReply) {
  return (error: unknown): never => {
    raw.resume()
    void reply.header('connection', 'close')
    throw error
  }
}

const seenVersion = Type.Optional(
  Type.String({
    format: 'uuid',
    description:
      'Id of the latest version. When given, the set is only changed if it has no newer version. Two concurrent calls never change a set from the same version.',
  }),
)

const setRefusals = ['setNotThere', 'setFollows', 'setBeingRead', 'setNotNewest', 'setFilesOther'] as const
