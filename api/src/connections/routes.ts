import { deleteConnection, listConnections } from '@anj/db'
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { Type } from 'typebox'
import { callerOf } from '../access/session.ts'
import { answers, NoData, successAnswer, successSchema } from '../http/answers.ts'
import { locationHeader } from '../http/common.ts'
import { completeList, completeListSchema, MAX_LIST_ITEMS, MAX_SERVER_ITEMS } from '../http/complete-list.ts'
import { orNotFound } from '../http/not-found.ts'
import { auditConnection } from './audit-connection.ts'
import { serverErrorCodes, settingsErrorCodes } from './error-codes.ts'
import { findConnectionToOpen, readConnectionTest } from './open-connection.ts'
import {
  Connection,
  ConnectionChange,
  ConnectionParams,
  ConnectionTest,
  NewConnection,
  TableName,
  TestedConnection,
} from './schema.ts'
import { addConnection, changeConnection } from './store-connection.ts'
import { toConnection } from './to-connection.ts'

const own = (action: 'create' | 'read' | 'update' | 'delete') =>
  ({ allow: { action, resource: 'connections', possession: 'own' } }) as const
const tags = ['connections']

export const connectionRoutes: FastifyPluginAsyncTypebox = async (app) => {
  const { db, databases } = app.deps

  app.get(
    '/connections',
    {
      schema: {
        operationId: 'listConnections',
        tags,
        summary: "The user's connections and the shared connections of other users",
        response: answers({ 200: completeListSchema(Connection) }),
      },
      config: own('read'),
    },
    async (request) => {
      const caller = callerOf(request)
      const found = await listConnections(db, caller, MAX_LIST_ITEMS + 1)
      return completeList(found.map((stored) => toConnection(stored, caller)))
    },
  )

  app.post(
    '/connections',
    {
      schema: {
        operationId: 'createConnection',
        tags,
        summary: 'Save a connection',
        body: NewConnection,
        response: answers(
          { 201: { ...successSchema(Connection), headers: locationHeader } },
          'connectionNameMissing',
          'connectionNameLong',
          ...settingsErrorCodes,
          ...serverErrorCodes,
          'licenceExpired',
        ),
      },
      config: own('create'),
    },
    async (request, reply) => {
      const caller = callerOf(request)
      const made = await addConnection(app.deps, caller, request.body)
      return reply
        .code(201)
        .header('location', `/api/connections/${made.id}`)
        .send(successAnswer(toConnection(made, caller), 'connectionSaved'))
    },
  )

  app.patch(
    '/connections/:connectionId',
    {
      schema: {
        operationId: 'updateConnection',
        tags,
        summary: 'Change a connection',
        params: ConnectionParams,
        body: ConnectionChange,
        response: answers(
          { 200: successSchema(Connection) },
          'notFound',
          'connectionNameMissing',
          'connectionNameLong',
          ...settingsErrorCodes,
          ...serverErrorCodes,
          'connectionPasswordElsewhere',
          'sshPasswordElsewhere',
          'connectionConflict',
        ),
      },
      config: own('update'),
    },
    async (request) => {
      const caller = callerOf(request)
      const changed = await changeConnection(app.deps, caller, request.params.connectionId, request.body)
      return successAnswer(toConnection(changed, caller), 'connectionSaved')
    },
  )

  app.delete(
    '/connections/:connectionId',
    {
      schema: {
        operationId: 'deleteConnection',
        tags,
        summary: 'Delete a connection and its password',
        params: ConnectionParams,
        response: answers({ 200: successSchema(NoData) }, 'notFound'),
      },
      config: own('delete'),
    },
    async (request) => {
      const caller = callerOf(request)
      await db.transaction(async (tx) => {
        const deletedConnection = orNotFound(
          await deleteConnection(tx, caller.id, request.params.connectionId),
          'connection',
        )
        await auditConnection(tx, caller, 'connection.deleted', { before: deletedConnection })
      })
      return successAnswer(null, 'connectionDeleted')
    },
  )

  app.post(
    '/connections/test',
    {
      schema: {
        operationId: 'testConnection',
        tags,
        summary: 'Test a connection and explain any problem in plain words',
        body: ConnectionTest,
        response: answers(
          { 200: successSchema(TestedConnection) },
          'notFound',
          'connectionPasswordElsewhere',
          'sshPasswordElsewhere',
          ...settingsErrorCodes,
          ...serverErrorCodes,
        ),
      },
      config: own('create'),
    },
    async (request) => {
      const connection = await readConnectionTest(app.deps, callerOf(request), request.body)
      const databaseName = request.body.databaseName?.trim() || null
      await (await databases(connection.kind)).testConnection(connection, databaseName)
      return successAnswer({ hostKey: connection.ssh?.hostKey ?? null }, 'connectionWorks')
    },
  )

  app.get(
    '/connections/:connectionId/databases',
    {
      schema: {
        operationId: 'listDatabases',
        tags,
        summary: 'Databases of a server',
        params: ConnectionParams,
        response: answers(
          { 200: completeListSchema(Type.String()) },
          'notFound',
          'secretUnreadable',
          ...serverErrorCodes,
        ),
      },
      config: own('read'),
    },
    async (request) => {
      const connection = await findConnectionToOpen(app.deps, callerOf(request), request.params.connectionId)
      return completeList(await (await databases(connection.kind)).listDatabases(connection))
    },
  )

  app.get(
    '/connections/:connectionId/databases/:databaseName/tables',
    {
      schema: {
        operationId: 'listTables',
        tags,
        summary: 'Tables of a database',
        params: Type.Object({
          ...ConnectionParams.properties,
          databaseName: Type.String({ maxLength: 200, description: 'Name of the database' }),
        }),
        response: answers(
          { 200: completeListSchema(TableName, MAX_SERVER_ITEMS) },
          'notFound',
          'secretUnreadable',
          ...serverErrorCodes,
        ),
      },
      config: own('read'),
    },
    async (request) => {
      const { connectionId, databaseName } = request.params
      const connection = await findConnectionToOpen(app.deps, callerOf(request), connectionId)
      const found = await (await databases(connection.kind)).listTables(connection, databaseName)
      return completeList(found, { most: MAX_SERVER_ITEMS })
    },
  )
}
