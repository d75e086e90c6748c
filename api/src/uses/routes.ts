import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { callerOf } from '../access/session.ts'
import { answers, successAnswer, successSchema } from '../http/answers.ts'
import { findColumnReaders } from './find-column-readers.ts'
import { findUses } from './find-uses.ts'
import { ColumnReadersList, ColumnsForm, Uses, UsesQuery } from './schema.ts'

/** Route that finds where files, places and tables are used. */
export const usesRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.get(
    '/uses',
    {
      schema: {
        operationId: 'listUses',
        tags: ['workflows'],
        summary: 'Workflows and schedules that read or write a file, place, connection, table or column',
        description:
          'Compares names without regard to case. SQL that contains the names counts as a use. Of workflows that the caller may not see, the answer contains only the number.',
        querystring: UsesQuery,
        response: answers({ 200: successSchema(Uses) }, 'notFound'),
      },
      config: { allow: { action: 'read', resource: 'workflows', possession: 'own' } },
    },
    async (request) => successAnswer(await findUses(app.deps.db, callerOf(request), request.query)),
  )

  app.post(
    '/uses/columns',
    {
      schema: {
        operationId: 'listColumnReaders',
        tags: ['workflows'],
        summary: 'Workflows and schedules that read columns of a table',
        description:
          'Those that only write the columns are left out, and so are columns that none reads. Compares names without regard to case. SQL that contains the names, or `*`, counts as reading. Of workflows that the caller may not see, the answer contains only the number.',
        body: ColumnsForm,
        response: answers({ 200: successSchema(ColumnReadersList) }, 'notFound'),
      },
      config: { allow: { action: 'read', resource: 'workflows', possession: 'own' } },
    },
    async (request) => successAnswer(await findColumnReaders(app.deps.db, callerOf(request), request.body)),
  )
}
