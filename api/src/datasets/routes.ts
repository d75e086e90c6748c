import {
  deleteDataset,
  findDataset,
  getDataset,
  holdUses,
  listDatasets,
  readDatasetAgain,
  requireLicence,
  type Tx,
} from '@anj/db'
import { AppError, countPhrase } from '@anj/workflow'
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { Type } from 'typebox'
import { type Caller, callerOf } from '../access/session.ts'
import { answers, NoData, successAnswer, successSchema } from '../http/answers.ts'
import { locationHeader } from '../http/common.ts'
import { CreatedCursor, createdCursor, cursorPosition } from '../http/created-cursor.ts'
import { cursorPage, cursorPageSchema, cursorQuery, readCursor } from '../http/cursor-paged.ts'
import { idempotently } from '../http/idempotently.ts'
import { orNotFound } from '../http/not-found.ts'
import { auditDataset } from '../uploads/audit-dataset.ts'
import { findUses } from '../uses/find-uses.ts'
import { Dataset, DatasetParams, FirstPart, FirstPartForm, ReadAgain } from './schema.ts'
import { showFirstPart } from './show-first-part.ts'
import { toDataset } from './to-dataset.ts'

const own = (action: 'read' | 'update' | 'delete') =>
  ({ allow: { action, resource: 'datasets', possession: 'own' } }) as const

const usualFiles = 100

export const datasetRoutes: FastifyPluginAsyncTypebox = async (app) => {
  const { db, settings, storage } = app.deps

  app.get(
    '/datasets',
    {
      schema: {
        operationId: 'listDatasets',
        tags: ['datasets'],
        summary: "The user's files, newest first",
        querystring: Type.Object(cursorQuery('files', { usual: usualFiles, most: 1000 })),
        response: answers({ 200: cursorPageSchema(Dataset) }),
      },
      config: own('read'),
    },
    async (request) => {
      const caller = callerOf(request)
      const { limit = usualFiles, cursor } = request.query
      const after = cursorPosition(readCursor(cursor, CreatedCursor))
      const found = await listDatasets(db, caller.id, { limit: limit + 1, after })
      return cursorPage(found, limit, {
        item: (dataset) => toDataset(dataset, caller, settings),
        place: createdCursor,
      })
    },
  )

  app.get(
    '/datasets/:datasetId',
    {
      schema: {
        operationId: 'getDataset',
        tags: ['datasets'],
        summary: 'One file with its latest version',
        params: DatasetParams,
        response: answers({ 200: successSchema(Dataset) }, 'notFound'),
      },
      config: own('read'),
    },
    async (request) => {
      const caller = callerOf(request)
      const stored = await findDataset(db, caller, request.params.datasetId)
      return successAnswer(toDataset(orNotFound(stored, 'file'), caller, settings))
    },
  )

  app.post(
    '/datasets/:datasetId/read-again',
    {
      schema: {
        operationId: 'readDatasetAgain',
        tags: ['datasets'],
        summary: 'Read the same file with different options',
        params: DatasetParams,
        body: ReadAgain,
        response: answers(
          { 202: { ...successSchema(Dataset), headers: locationHeader } },
          'notFound',
          'licenceExpired',
        ),
      },
      config: { ...own('update'), idempotent: true },
    },
    async (request, reply) => {
      const caller = callerOf(request)
      const { datasetId } = request.params
      const { location, body } = await idempotently(request, reply, async (tx) => {
        await requireLicence(tx, caller.organizationId)
        const dataset = orNotFound(
          await readDatasetAgain(tx, caller.id, datasetId, request.body.options),
          'file',
        )
        await auditDataset(tx, caller, 'dataset.readAgain', dataset)
        const location = `/api/datasets/${datasetId}`
        return {
          status: 202,
          location,
          body: successAnswer(toDataset(dataset, caller, settings), 'datasetReadAgain'),
        }
      })
      return reply.code(202).header('location', location).send(body)
    },
  )

  app.post(
    '/datasets/:datasetId/first-part',
    {
      schema: {
        operationId: 'showFirstPart',
        tags: ['datasets'],
        summary: 'The first rows of a text file, read with the given options',
        description:
          'Nothing is stored. Use this call to check encoding and options before reading the file again.',
        params: DatasetParams,
        body: FirstPartForm,
        response: answers(
          { 200: successSchema(FirstPart) },
          'notFound',
          'csvNotInEncoding',
          'csvNotUtf16',
          'archiveWithoutFiles',
          'archiveDamaged',
          'archiveEntryDamaged',
          'archiveRefused',
          'archiveTooMany',
          'archiveTooMuch',
        ),
      },
      config: own('read'),
    },
    async (request) => {
      const stored = orNotFound(await getDataset(db, callerOf(request).id, request.params.datasetId), 'file')
      return successAnswer(await showFirstPart(storage, stored, request.body))
    },
  )

  app.delete(
    '/datasets/:datasetId',
    {
      schema: {
        operationId: 'deleteDataset',
        tags: ['datasets'],
        summary: 'Delete a file',
        params: DatasetParams,
        querystring: Type.Object({
          ifUnused: Type.Optional(
            Type.Boolean({
              description:
                'True to delete the file only if no workflow and no schedule uses it. Default: false.',
            }),
          ),
        }),
        response: answers({ 200: successSchema(NoData) }, 'notFound', 'datasetInUse', 'usesBusy'),
      },
      config: own('delete'),
    },
    async (request) => {
      const caller = callerOf(request)
      await db.transaction(async (tx) => {
        if (request.query.ifUnused === true) await requireUnused(tx, caller, request.params.datasetId)
        const stored = orNotFound(await getDataset(tx, caller.id, request.params.datasetId), 'file')
        await deleteDataset(tx, caller.id, stored.id)
        await auditDataset(tx, caller, 'dataset.deleted', stored)
      })
      return successAnswer(null, 'datasetDeleted')
    },
  )
}

/**
 * Refuses a file that a workflow or schedule uses, also those that the caller may not see. Until the end of the
 * transaction, none begins to use it.
 */
async function requireUnused(tx: Tx, caller: Caller, datasetId: string): Promise<void> {
  await holdUses(tx)
  const { counts } = await findUses(tx, caller, { datasetId })
  const phrases = [
    [counts.workflows + counts.hiddenWorkflows, 'workflow'],
    [counts.schedules, 'schedule'],
  ] as const
  const used = phrases.filter(([count]) => count > 0).map(([count, thing]) => countPhrase(count, thing))
  if (used.length > 0) throw new AppError('datasetInUse', { what: new Intl.ListFormat('en').format(used) })
}
