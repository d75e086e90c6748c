import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import {
  askFetch,
  createFollowingDataset,
  type DatasetWithVersion,
  endFollow,
  type FollowChoice,
  findUsablePlace,
  getDataset,
  isContentImported,
  isWatchedPath,
  requireLicence,
  setFollow,
  setWatch,
  type Tx,
} from '@anj/db'
import { AppError, isMarkerEnding, isPlacePath, isPlacePattern } from '@anj/workflow'
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { type Caller, callerOf } from '../access/session.ts'
import { answers, successAnswer, successSchema } from '../http/answers.ts'
import { locationHeader } from '../http/common.ts'
import { orNotFound } from '../http/not-found.ts'
import { PlaceParams } from '../places/schema.ts'
import { auditDataset, auditWatch } from '../uploads/audit-dataset.ts'
import { Dataset, DatasetParams, FollowForm, WatchForm } from './schema.ts'
import { toDataset } from './to-dataset.ts'

const own = (action: 'create' | 'update') =>
  ({ allow: { action, resource: 'datasets', possession: 'own' } }) as const

/** Routes that let datasets follow a file in the server's watched folder or in a place. */
export const watchRoutes: FastifyPluginAsyncTypebox = async (app) => {
  const { db, settings, storage } = app.deps

  app.put(
    '/datasets/:datasetId/watch',
    {
      schema: {
        operationId: 'watchFile',
        tags: ['datasets'],
        summary: 'Make a dataset follow a file in the watched folder or in a place',
        description:
          "Without `placeId`, the path is relative to the organization's folder in the watched folder, which is named after the organization's id. New content of the watched file becomes the latest version after it has not changed for some seconds. With `placeId`, the content is fetched now, before each run, and in the given period.",
        params: DatasetParams,
        body: WatchForm,
        response: answers(
          { 200: successSchema(Dataset) },
          'notFound',
          'licenceExpired',
          'watchNotOffered',
          'watchedPathWrong',
          'placePathWrong',
          'placePatternWrong',
          'doneFolderWrong',
          'markerWrong',
        ),
      },
      config: own('update'),
    },
    async (request) => {
      const { placeId, path, ...choice } = request.body
      const caller = callerOf(request)
      const { datasetId } = request.params
      const following =
        placeId === undefined
          ? watching(datasetId, caller, path)
          : inPlace(datasetId, caller, choiceOf({ ...choice, path }, placeId))
      return successAnswer(await change(caller, following), 'datasetWatched')
    },
  )

  app.delete(
    '/datasets/:datasetId/watch',
    {
      schema: {
        operationId: 'endWatch',
        tags: ['datasets'],
        summary: 'Stop following a file',
        params: DatasetParams,
        response: answers({ 200: successSchema(Dataset) }, 'notFound'),
      },
      config: own('update'),
    },
    async (request) => {
      const caller = callerOf(request)
      const { datasetId } = request.params
      const ended = await change(caller, async (tx) => {
        await endFollow(tx, caller.id, datasetId)
        return setWatch(tx, caller.id, datasetId, null)
      })
      return successAnswer(ended, 'datasetUnwatched')
    },
  )

  app.post(
    '/datasets/:datasetId/fetch',
    {
      schema: {
        operationId: 'fetchDataset',
        tags: ['datasets'],
        summary: 'Fetch the current content of the file that a dataset follows in a place',
        description:
          'If the file is unchanged, no version is added. `watch.isFetching` is true until the file has been checked.',
        params: DatasetParams,
        response: answers({ 202: successSchema(Dataset) }, 'notFound', 'placeNotFollowed'),
      },
      config: own('update'),
    },
    async (request, reply) => {
      const caller = callerOf(request)
      const { datasetId } = request.params
      const { fileName, follow } = orNotFound(await getDataset(db, caller.id, datasetId), 'file')
      if (!follow) throw new AppError('placeNotFollowed', { fileName })
      await askFetch(db, caller, [datasetId])
      const asked = orNotFound(await getDataset(db, caller.id, datasetId), 'file')
      return reply.code(202).send(successAnswer(toDataset(asked, caller, settings), 'datasetFetching'))
    },
  )

  app.post(
    '/places/:placeId/datasets',
    {
      schema: {
        operationId: 'followPlaceFile',
        tags: ['datasets'],
        summary: 'Create a dataset that follows a file in a place',
        description:
          'The response does not wait for the content. Until it has been fetched, the first version has the problem `placeFetching`.',
        params: PlaceParams,
        body: FollowForm,
        response: answers(
          { 201: { ...successSchema(Dataset), headers: locationHeader } },
          'notFound',
          'licenceExpired',
          'placePathWrong',
          'placePatternWrong',
          'doneFolderWrong',
          'markerWrong',
        ),
      },
      config: own('create'),
    },
    async (request, reply) => {
      const caller = callerOf(request)
      const choice = choiceOf(request.body, request.params.placeId)
      const { name: place } = orNotFound(await findUsablePlace(db, caller, choice.placeId), 'place')
      // The first version has no content yet. Its original exists, like the original of every version.
      const originalKey = `originals/${randomUUID()}`
      await storage.put(originalKey, Readable.from([]))
      const made = await db
        .transaction(async (tx) => {
          await requireLicence(tx, caller.organizationId)
          const fileName = choice.path.split('/').at(-1) ?? choice.path
          const { id } = await createFollowingDataset(tx, caller, { fileName, originalKey, place })
          const dataset = orNotFound(await setFollow(tx, caller.id, id, choice), 'file')
          await auditDataset(tx, caller, 'dataset.uploaded', dataset)
          await auditWatch(tx, caller, dataset)
          return dataset
        })
        .catch(async (error: unknown) => {
          // The commit may have succeeded even though its response was lost.
          if (!(await isContentImported(db, originalKey))) await storage.remove(originalKey)
          throw error
        })
      return reply
        .code(201)
        .header('location', `/api/datasets/${made.id}`)
        .send(successAnswer(toDataset(made, caller, settings), 'datasetWatched'))
    },
  )

  type Following = (tx: Tx) => Promise<DatasetWithVersion | undefined>

  function watching(datasetId: string, caller: Caller, path: string): Following {
    if (settings.watchedFolder === null) throw new AppError('watchNotOffered', {})
    if (!isWatchedPath(path)) throw new AppError('watchedPathWrong', {})
    return async (tx) => {
      await requireLicence(tx, caller.organizationId)
      await endFollow(tx, caller.id, datasetId)
      return setWatch(tx, caller.id, datasetId, path)
    }
  }

  function inPlace(datasetId: string, caller: Caller, choice: FollowChoice): Following {
    return async (tx) => {
      await requireLicence(tx, caller.organizationId)
      orNotFound(await findUsablePlace(tx, caller, choice.placeId), 'place')
      return setFollow(tx, caller.id, datasetId, choice)
    }
  }

  async function change(caller: Caller, following: Following) {
    const changed = await db.transaction(async (tx) => {
      const dataset = orNotFound(await following(tx), 'file')
      await auditWatch(tx, caller, dataset)
      return dataset
    })
    return toDataset(changed, caller, settings)
  }
}

function choiceOf(form: FollowForm, placeId: string): FollowChoice {
  const { path, takes = 'file', everyMinutes = null } = form
  if (!isPlacePath(path)) throw new AppError('placePathWrong', {})
  const folder = path.split('/').slice(0, -1).join('/')
  if (takes !== 'file' && (isPlacePattern(folder) || !isPlacePattern(path)))
    throw new AppError('placePatternWrong', {})
  return { placeId, path, takes, everyMinutes, ...(takes === 'once' ? takingOf(form, folder) : {}) }
}

/** Returns the settings of a dataset that takes each file once. `folder` is the folder of its pattern. */
function takingOf({ afterTaking = 'left', doneFolder, marker = null }: FollowForm, folder: string) {
  if (marker !== null && !isMarkerEnding(marker)) throw new AppError('markerWrong', {})
  if (afterTaking !== 'moved') return { afterTaking, doneFolder: null, marker }
  if (!doneFolder || !isPlacePath(doneFolder) || isPlacePattern(doneFolder) || doneFolder === folder)
    throw new AppError('doneFolderWrong', {})
  return { afterTaking, doneFolder, marker }
}
