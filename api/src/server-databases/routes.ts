import {
  AppError,
  buildDiagram,
  countPhrase,
  type DatabaseKind,
  type Dictionary,
  databases as kinds,
  sentence,
} from '@anj/workflow'
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { type Caller, callerOf } from '../access/session.ts'
import { type Finding, finding, throwFieldFindings } from '../connections/check-connection.ts'
import { serverErrorCodes, settingsErrorCodes } from '../connections/error-codes.ts'
import { findConnectionToOpen } from '../connections/open-connection.ts'
import { createWaitingQueue } from '../deps/waiting-queue.ts'
import { answers } from '../http/answers.ts'
import { completeList, completeListSchema, MAX_SERVER_ITEMS } from '../http/complete-list.ts'
import { whileConnected } from '../http/while-connected.ts'
import { type FetchedList, fetchDatabases } from './fetch-databases.ts'
import { readFetch } from './read-fetch.ts'
import { primaryKeysOf, readTables, relationshipsOf } from './read-keys.ts'
import {
  FetchDatabases,
  FetchedDatabases,
  KindParams,
  PrimaryKey,
  ReadKeys,
  Relationship,
  type ServerFields,
} from './schema.ts'
import { withoutEmptyFields } from './server-fields.ts'

const unreachable = [
  'notFound',
  ...settingsErrorCodes,
  ...serverErrorCodes,
  'connectionOfOtherKind',
  'fetchDatabasesFailed',
] as const
const keysUnread = [...unreachable, 'databaseNameRequired', 'catalogueTooSlow'] as const

/** The timeouts in milliseconds: for reading the names of tables, and for the descriptions, which take longer. */
const [namesWithin, describedWithin] = [10_000, 20_000]

const config = { allow: { action: 'read', resource: 'databases', possession: 'own' } } as const

/**
 * Routes that list the contents of a server's databases for forms and integrators (docs/specification.md, "API calls").
 */
export const serverDatabaseRoutes: FastifyPluginAsyncTypebox = async (app) => {
  const { databases } = app.deps
  // Concurrent reads are limited across all callers, because a large database occupies much of this process.
  const line = createWaitingQueue({ atOnce: 4, waiting: Number.POSITIVE_INFINITY })

  async function connectionOf(
    caller: Caller,
    kind: DatabaseKind,
    body: ServerFields,
    further: readonly Finding[] = [],
  ) {
    if (!body.connectionId) return readFetch(kind, body, app.deps.settings.windowsAccount, further)
    throwFieldFindings(further)
    const stored = await findConnectionToOpen(app.deps, caller, body.connectionId)
    if (stored.kind !== kind) throw new AppError('connectionOfOtherKind', { title: kinds[kind].title })
    return stored
  }

  app.post(
    '/databases/:kind',
    {
      schema: {
        operationId: 'fetchDatabases',
        tags: ['connections'],
        summary: 'Databases of a server with their tables, columns and relationships',
        description:
          'The server is given by its fields or by a stored connection. The sent values are not stored. The message names databases that took too long.',
        params: KindParams,
        body: FetchDatabases,
        response: answers({ 200: FetchedDatabases }, ...unreachable, 'noDatabasesFound'),
      },
      config,
    },
    async (request, reply) => {
      const { include = ['databases', 'dataDictionary', 'diagramMetadata'] } = request.body
      const { databaseName } = withoutEmptyFields({ databaseName: request.body.databaseName })
      const [isDescribed, isDrawn] = [include.includes('dataDictionary'), include.includes('diagramMetadata')]
      const dictionaries = isDescribed || isDrawn
      const connection = await connectionOf(callerOf(request), request.params.kind, request.body)
      const wanted = { databaseName, tables: include.includes('databases'), dictionaries }
      const waiting = {
        signal: whileConnected(request, reply),
        milliseconds: dictionaries ? describedWithin : namesWithin,
      }
      const fetch = () => fetchDatabases(databases, connection, wanted, waiting)
      const found = await (dictionaries ? line.wait(fetch) : fetch()).catch(askAgain)
      if (found.names.length === 0) throw new AppError('noDatabasesFound', {})
      return {
        success: true as const,
        message: said(found),
        databases: [...found.databases],
        more: found.more,
        dataDictionary: isDescribed ? [...found.dictionaries] : null,
        diagramMetadata: isDrawn
          ? found.dictionaries.map((dictionary) => buildDiagram(dictionary, { implied: true }))
          : null,
      }
    },
  )

  app.post(
    '/primary-keys/:kind',
    {
      schema: {
        operationId: 'readPrimaryKeys',
        tags: ['connections'],
        summary: 'Primary keys of a database',
        params: KindParams,
        body: ReadKeys,
        response: answers({ 200: completeListSchema(PrimaryKey, MAX_SERVER_ITEMS) }, ...keysUnread),
      },
      config,
    },
    async (request, reply) => {
      const { kind } = request.params
      const dictionary = await tablesOf(callerOf(request), kind, request.body, whileConnected(request, reply))
      return keysAnswer(dictionary, 'primary key', primaryKeysOf(dictionary))
    },
  )

  app.post(
    '/relationships/:kind',
    {
      schema: {
        operationId: 'readRelationships',
        tags: ['connections'],
        summary: 'Foreign keys of a database',
        params: KindParams,
        body: ReadKeys,
        response: answers({ 200: completeListSchema(Relationship, MAX_SERVER_ITEMS) }, ...keysUnread),
      },
      config,
    },
    async (request, reply) => {
      const { kind } = request.params
      const dictionary = await tablesOf(callerOf(request), kind, request.body, whileConnected(request, reply))
      return keysAnswer(dictionary, 'relationship', relationshipsOf(dictionary))
    },
  )

  async function tablesOf(caller: Caller, kind: DatabaseKind, body: ReadKeys, signal: AbortSignal) {
    const { databaseName = '' } = withoutEmptyFields({ databaseName: body.databaseName })
    const missing = databaseName === '' ? [finding('databaseName', 'databaseNameRequired')] : []
    const connection = await connectionOf(caller, kind, body, missing)
    return await line.wait(() => readTables(databases, connection, databaseName, signal)).catch(askAgain)
  }
}

/** Answers an unexpected error with the message in docs/specification.md, "Error catalogue". */
function askAgain(cause: unknown): never {
  throw cause instanceof AppError ? cause : new AppError('fetchDatabasesFailed', {}, { cause })
}

function said({ databases, dictionaries, undescribed }: FetchedList): string {
  const count = databases.filter(({ tables }) => tables === null).length
  return [
    count > 0 ? sentence('databasesFetchedPartly', { count }) : sentence('databasesFetched'),
    ...(undescribed.length > 0
      ? [sentence('databasesUndescribed', { databases: undescribed.join(', ') })]
      : []),
    ...(dictionaries.length === 1 ? (dictionaries[0]?.unseen ?? []) : []),
  ].join(' ')
}

/**
 * Returns the response with keys. Its message lists the parts that the login can't read, so that the caller doesn't
 * mistake them for missing.
 */
function keysAnswer<T>({ database, unseen }: Dictionary, thing: string, data: T[]) {
  const message = [sentence('keysRead', { keys: countPhrase(data.length, thing), database }), ...unseen].join(
    ' ',
  )
  return { ...completeList(data, { most: MAX_SERVER_ITEMS }), message }
}
