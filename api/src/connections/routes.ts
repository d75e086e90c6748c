import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { Type } from 'typebox'
import { answer, answers, Nothing } from '../http/answers.ts'
import { locationHeader } from '../http/common.ts'
import { pending } from '../http/pending.ts'
import {
  Connection,
  ConnectionChange,
  ConnectionParams,
  ConnectionTest,
  NewConnection,
  TableName,
} from './schema.ts'

const own = (action: 'create' | 'read' | 'update' | 'delete') =>
  ({ allow: { action, resource: 'connections', possession: 'own' } }) as const
const tags = ['connections']

/** How databases are reached. */
export const connectionRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.get(
    '/connections',
    {
      schema: {
        operationId: 'listConnections',
        tags,
        summary: "The user's connections",
        response: answers({ 200: answer(Type.Array(Connection)) }),
      },
      config: own('read'),
    },
    pending,
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
          'licenceExpired',
        ),
      },
      config: own('create'),
    },
    pending,
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
          'connectionPasswordElsewhere',
        ),
      },
      config: own('update'),
    },
    pending,
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
    pending,
  )

  app.post(
    '/connections/test',
    {
      schema: {
        operationId: 'testConnection',
        tags,
        summary: 'Try to connect, and say in plain words what is wrong',
        body: ConnectionTest,
        response: answers({ 200: answer(Nothing) }, 'notFound', 'connectionPasswordElsewhere'),
      },
      config: own('create'),
    },
    pending,
  )

  app.get(
    '/connections/:connectionId/databases',
    {
      schema: {
        operationId: 'listDatabases',
        tags,
        summary: 'Databases of a server',
        params: ConnectionParams,
        response: answers({ 200: answer(Type.Array(Type.String())) }, 'notFound'),
      },
      config: own('read'),
    },
    pending,
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
          databaseName: Type.String({ maxLength: 200 }),
        }),
        response: answers({ 200: answer(Type.Array(TableName)) }, 'notFound'),
      },
      config: own('read'),
    },
    pending,
  )
}
