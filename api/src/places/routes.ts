import { deletePlace, listPlaces } from '@anj/db'
import { AppError, isPlacePath, placePattern } from '@anj/workflow'
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { Type } from 'typebox'
import { callerOf } from '../access/session.ts'
import { answers, NoData, successAnswer, successSchema } from '../http/answers.ts'
import { locationHeader } from '../http/common.ts'
import { completeList, completeListSchema, MAX_LIST_ITEMS } from '../http/complete-list.ts'
import { orNotFound } from '../http/not-found.ts'
import { placeErrorCodes, placeFormCodes } from './error-codes.ts'
import { Place, PlaceFile, PlaceForm, PlaceParams, PlaceTest, TestedPlace } from './schema.ts'
import { addPlace, auditPlace, changePlace, findPlaceToOpen, readPlaceTest } from './store-place.ts'
import { toPlace } from './to-place.ts'
import { usePlace } from './use-place.ts'

const own = (action: 'create' | 'read' | 'update' | 'delete') =>
  ({ allow: { action, resource: 'connections', possession: 'own' } }) as const
const tags = ['connections']

/** Routes for the places whose files datasets can follow. */
export const placeRoutes: FastifyPluginAsyncTypebox = async (app) => {
  const { db } = app.deps

  app.get(
    '/places',
    {
      schema: {
        operationId: 'listPlaces',
        tags,
        summary: "The user's places and the shared places of other users",
        response: answers({ 200: completeListSchema(Place) }),
      },
      config: own('read'),
    },
    async (request) => {
      const caller = callerOf(request)
      const found = await listPlaces(db, caller, MAX_LIST_ITEMS + 1)
      return completeList(found.map((stored) => toPlace(stored, caller)))
    },
  )

  app.post(
    '/places',
    {
      schema: {
        operationId: 'createPlace',
        tags,
        summary: 'Save a place',
        body: PlaceForm,
        response: answers(
          { 201: { ...successSchema(Place), headers: locationHeader } },
          ...placeFormCodes,
          'licenceExpired',
        ),
      },
      config: own('create'),
    },
    async (request, reply) => {
      const caller = callerOf(request)
      const made = await addPlace(app.deps, caller, request.body)
      return reply
        .code(201)
        .header('location', `/api/places/${made.id}`)
        .send(successAnswer(toPlace(made, caller), 'connectionSaved'))
    },
  )

  app.put(
    '/places/:placeId',
    {
      schema: {
        operationId: 'updatePlace',
        tags,
        summary: 'Change a place',
        params: PlaceParams,
        body: PlaceForm,
        response: answers(
          { 200: successSchema(Place) },
          'notFound',
          ...placeFormCodes,
          'placeSecretElsewhere',
          'connectionConflict',
        ),
      },
      config: own('update'),
    },
    async (request) => {
      const caller = callerOf(request)
      const changed = await changePlace(app.deps, caller, request.params.placeId, request.body)
      return successAnswer(toPlace(changed, caller), 'connectionSaved')
    },
  )

  app.delete(
    '/places/:placeId',
    {
      schema: {
        operationId: 'deletePlace',
        tags,
        summary: 'Delete a place and its secrets',
        description:
          'Datasets that follow a file in the place keep their content, and report the missing place.',
        params: PlaceParams,
        response: answers({ 200: successSchema(NoData) }, 'notFound'),
      },
      config: own('delete'),
    },
    async (request) => {
      const caller = callerOf(request)
      await db.transaction(async (tx) => {
        const gone = orNotFound(await deletePlace(tx, caller.id, request.params.placeId), 'place')
        await auditPlace(tx, caller, 'connection.deleted', { before: gone })
      })
      return successAnswer(null, 'connectionDeleted')
    },
  )

  app.post(
    '/places/test',
    {
      schema: {
        operationId: 'testPlace',
        tags,
        summary: 'Test a place and explain any problem in plain words',
        body: PlaceTest,
        response: answers(
          { 200: successSchema(TestedPlace) },
          'notFound',
          ...placeFormCodes,
          ...placeErrorCodes,
          'placeSecretElsewhere',
          'secretUnreadable',
        ),
      },
      config: own('create'),
    },
    async (request) => {
      const tested = await readPlaceTest(app.deps, callerOf(request), request.body)
      const hostKey = await usePlace(app.deps, tested, async (place, signal) => {
        await place.check(signal)
        return place.hostKey
      })
      return successAnswer({ hostKey }, 'connectionWorks')
    },
  )

  app.get(
    '/places/:placeId/files',
    {
      schema: {
        operationId: 'listPlaceFiles',
        tags,
        summary: 'Files in a folder of a place whose names match a pattern',
        params: PlaceParams,
        querystring: Type.Object({
          path: Type.Optional(
            Type.String({
              maxLength: 1000,
              description:
                'A pattern such as `orders/orders_*.csv`. In its last name, `*` stands for any characters and `?` for one. Default: `*`',
            }),
          ),
        }),
        response: answers(
          { 200: completeListSchema(PlaceFile) },
          'notFound',
          'placePathWrong',
          ...placeErrorCodes,
          'secretUnreadable',
        ),
      },
      config: own('read'),
    },
    async (request) => {
      const { path = '*' } = request.query
      if (!isPlacePath(path)) throw new AppError('placePathWrong', {})
      const { folder, matches } = placePattern(path)
      const connection = await findPlaceToOpen(app.deps, callerOf(request), request.params.placeId)
      const { files, isCut } = await usePlace(app.deps, connection, (place, signal) =>
        place.list(folder, matches, signal),
      )
      const shown = files.map(({ path, bytes, modifiedAt }) => ({ path, bytes, modifiedAt }))
      return { ...completeList(shown), more: isCut }
    },
  )
}
