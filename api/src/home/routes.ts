import { type HomeWorkflow as Listed, listHome } from '@anj/db'
import { AppError } from '@anj/workflow'
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { callerOf } from '../access/session.ts'
import { answers } from '../http/answers.ts'
import { cursorPage, cursorPageSchema, readCursor } from '../http/cursor-paged.ts'
import { fitsOrder, HomeCursor, HomeQuery, HomeWorkflow, usual } from './schema.ts'

/** Route for the list of all workflows that a user may see, whether or not they are open in tabs. */
export const homeRoutes: FastifyPluginAsyncTypebox = async (app) => {
  const { db } = app.deps

  app.get(
    '/workflows/home',
    {
      schema: {
        operationId: 'listHome',
        tags: ['workflows'],
        summary: 'All workflows that the user may see, page by page',
        description:
          'Contains the last and the next run of each workflow. Workflows without a value in the sorted column come last.',
        querystring: HomeQuery,
        response: answers({ 200: cursorPageSchema(HomeWorkflow) }),
      },
      config: { allow: { action: 'read', resource: 'workflows', possession: 'own' } },
    },
    async (request) => {
      const { limit = usual, cursor, sort = 'name', descending = false, ...filters } = request.query
      const after = readCursor(cursor, HomeCursor)
      if (after && (after.sort !== sort || !fitsOrder(after.key, sort))) {
        const detail = 'this cursor belongs to another order'
        throw new AppError('invalidRequest', { detail }, { fields: { cursor: detail } })
      }
      const wanted = { ...filters, sort, descending, after, limit: limit + 1 }
      const found = await listHome(db, callerOf(request), wanted)
      return cursorPage(found, limit, { item: toHomeWorkflow, place: ({ place }) => ({ sort, ...place }) })
    },
  )
}

function toHomeWorkflow({
  place: _,
  updatedAt,
  lastRun,
  nextRun,
  sharedWith,
  ...rest
}: Listed): HomeWorkflow {
  return {
    ...rest,
    updatedAt: updatedAt.toISOString(),
    lastRun: lastRun && { ...lastRun, at: lastRun.at.toISOString() },
    nextRun: nextRun && { ...nextRun, at: nextRun.at.toISOString() },
    sharedWith: {
      ...sharedWith,
      names: [...sharedWith.names],
      groups: { ...sharedWith.groups, names: [...sharedWith.groups.names] },
    },
  }
}
