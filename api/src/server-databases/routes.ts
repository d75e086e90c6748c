import { AppError, databases as kinds, sentence } from '@anj/workflow'
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { openableConnection } from '../connections/open-connection.ts'
import { answers } from '../http/answers.ts'
import { type Caller, callerOf } from '../plugins/session.ts'
import { fetchDatabases } from './fetch-databases.ts'
import { readFetch } from './read-fetch.ts'
import { FetchDatabases, FetchedDatabases, KindParams, type ServerDatabase } from './schema.ts'

/** What the databases of a server hold, for a form that is being filled in and for integrators (spec §7). */
export const serverDatabaseRoutes: FastifyPluginAsyncTypebox = async (app) => {
  const { databases } = app.deps

  async function connectionOf(caller: Caller, kind: Parameters<typeof readFetch>[0], body: FetchDatabases) {
    if (!body.connectionId) return readFetch(kind, body, app.deps.settings.windowsAccount)
    const stored = await openableConnection(app.deps, caller, body.connectionId)
    if (stored.kind !== kind) throw new AppError('connectionOfOtherKind', { title: kinds[kind].title })
    return stored
  }

  app.post(
    '/databases/:kind',
    {
      schema: {
        operationId: 'fetchDatabases',
        tags: ['connections'],
        summary: 'Databases of a server with their tables',
        description:
          'The server is named by its fields or by a stored connection. Nothing that is sent here is kept.',
        params: KindParams,
        body: FetchDatabases,
        response: answers(
          { 200: FetchedDatabases },
          'notFound',
          'noDatabasesFound',
          'serverNameRequired',
          'portRequired',
          'userIdRequired',
          'databasePasswordRequired',
          'sshServerNameRequired',
          'connectionOfOtherKind',
          'authenticationRequired',
          'windowsAccountMissing',
          'windowsServerNotListed',
          'windowsNotEncrypted',
          'portToldTwice',
          'databaseServerUnknown',
          'databasePortRefused',
          'databaseServerSilent',
          'databaseTlsFailed',
          'fetchDatabasesFailed',
        ),
      },
      config: { allow: { action: 'read', resource: 'databases', possession: 'own' } },
    },
    async (request) => {
      const connection = await connectionOf(callerOf(request), request.params.kind, request.body)
      const found = await fetchDatabases(databases, connection).catch(askAgain)
      if (found.length === 0) throw new AppError('noDatabasesFound', {})
      return {
        success: true as const,
        message: said(found),
        databases: found,
        dataDictionary: null,
        diagramMetadata: null,
      }
    },
  )
}

/** What nobody foresaw has the specification's own sentence (spec §8). */
function askAgain(cause: unknown): never {
  throw cause instanceof AppError ? cause : new AppError('fetchDatabasesFailed', {}, { cause })
}

function said(found: readonly ServerDatabase[]): string {
  const count = found.filter(({ tables }) => tables === null).length
  return count > 0 ? sentence('databasesFetchedPartly', { count }) : sentence('databasesFetched')
}
