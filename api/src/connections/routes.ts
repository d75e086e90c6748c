import { deleteConnection, listConnections } from '@anj/db'
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { Type } from 'typebox'
import { callerOf } from '../access/session.ts'
import { answer, answers, done, Nothing } from '../http/answers.ts'
import { locationHeader } from '../http/common.ts'
import { present } from '../http/not-found.ts'
import { mostOfWhole, mostOnServer, wholeAnswer, wholeDone } from '../http/whole.ts'
import { auditConnection } from './audit-connection.ts'
import { addConnection, changeConnection } from './keep-connection.ts'
import { openableConnection, readTest } from './open-connection.ts'
import { serverRefusals, settingsRefusals } from './refusals.ts'
import {
  Connection,
  ConnectionChange,
  ConnectionParams,
  ConnectionTest,
  NewConnection,
  TableName,
  TestedConnection,
} from './schema.ts'
import { toConnection } from './to-connection.ts'

const own = (action: 'create' | 'read' | 'update' | 'delete') =>
  ({ allow: { action, resource: 'connections', possession: 'own' } }) as const
const tags = ['connections']

/** Connections to databases. */
export const connectionRoutes: FastifyPluginAsyncTypebox = async (app) => {
  const { db, databases } = app.deps

  app.get(
    '/connections',
    {
      schema: {
        operationId: 'listConnections',
        tags,
        summary: "The user's connections, and those of others that they may use",
        response: answers({ 200: wholeAnswer(Connection) }),
      },
      config: own('read'),
    },
    async (request) => {
      const caller = callerOf(request)
      const found = await listConnections(db, caller, mostOfWhole + 1)
      return wholeDone(found.map((stored) => toConnection(stored, caller)))
    },
  )

  app.post(
    '/connections',
    {
      schema: {
        operationId: 'createConnection',
        tags,
        summary: 'Keep a connection',
        body: NewConnection,
        response: answers(
          { 201: { ...answer(Connection), headers: locationHeader } },
          'connectionNameMissing',
          'connectionNameLong',
          ...settingsRefusals,
          ...serverRefusals,
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
        .send(done(toConnection(made, caller), 'connectionSaved'))
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
          { 200: answer(Connection) },
          'notFound',
          'connectionNameMissing',
          'connectionNameLong',
          ...settingsRefusals,
          ...serverRefusals,
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
      return done(toConnection(changed, caller), 'connectionSaved')
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
        response: answers({ 200: answer(Nothing) }, 'notFound'),
      },
      config: own('delete'),
    },
    async (request) => {
      const caller = callerOf(request)
      await db.transaction(async (tx) => {
        const gone = present(await deleteConnection(tx, caller.id, request.params.connectionId), 'connection')
        await auditConnection(tx, caller, 'connection.deleted', { before: gone })
      })
      return done(null, 'connectionDeleted')
    },
  )

  app.post(
    '/connections/test',
    {
      schema: {
        operationId: 'testConnection',
        tags,
        summary: 'Try to connect, and say in plain words what is wrong',
        body: ConnectionTest,
        response: answers(
          { 200: answer(TestedConnection) },
          'notFound',
          'connectionPasswordElsewhere',
          'sshPasswordElsewhere',
          ...settingsRefusals,
          ...serverRefusals,
        ),
      },
      config: own('create'),
    },
    async (request) => {
      const connection = await readTest(app.deps, callerOf(request), request.body)
      const databaseName = request.body.databaseName?.trim() || null
      await (await databases(connection.kind)).testConnection(connection, databaseName)
      return done({ hostKey: connection.ssh?.hostKey ?? null }, 'connectionWorks')
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
          { 200: wholeAnswer(Type.String()) },
          'notFound',
          'secretUnreadable',
          ...serverRefusals,
        ),
      },
      config: own('read'),
    },
    async (request) => {
      const connection = await openableConnection(app.deps, callerOf(request), request.params.connectionId)
      return wholeDone(await (await databases(connection.kind)).listDatabases(connection))
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
          { 200: wholeAnswer(TableName, mostOnServer) },
          'notFound',
          'secretUnreadable',
          ...serverRefusals,
        ),
      },
      config: own('read'),
    },
    async (request) => {
      const { connectionId, databaseName } = request.params
      const connection = await openableConnection(app.deps, callerOf(request), connectionId)
      const found = await (await databases(connection.kind)).listTables(connection, databaseName)
      return wholeDone(found, { most: mostOnServer })
    },
  )
}
