import { AppError } from '@anj/workflow'
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { answers, successAnswer, successSchema } from '../http/answers.ts'
import { DEFAULT_CELL_LENGTH } from '../http/table.ts'
import { whileConnected } from '../http/while-connected.ts'
import { WorkflowParams } from '../workflows/schema.ts'
import { previewErrorCodes } from './error-codes.ts'
import { hasSample, preparePreview, requireJoin } from './prepare-preview.ts'
import { CountRequest, LookRequest, Matches, Preview, PreviewRequest, RowCount } from './schema.ts'
import { matchCount, viewOf } from './view.ts'

const config = { allow: { action: 'read', resource: 'workflows', possession: 'own' } } as const

/** Routes that preview a node in the request's graph, which doesn't need to be saved. */
export const previewRoutes: FastifyPluginAsyncTypebox = async (app) => {
  const { previews } = app.deps

  app.post(
    '/workflows/:workflowId/preview',
    {
      bodyLimit: 16 * 1024 * 1024,
      schema: {
        operationId: 'previewNode',
        tags: ['previews'],
        summary: "One page of a node's result",
        params: WorkflowParams,
        body: PreviewRequest,
        response: answers({ 200: successSchema(Preview) }, ...previewErrorCodes, 'sortColumnMissing'),
      },
      config,
    },
    async (request, reply) => {
      const { offset = 0, limit = 100, longestCell = DEFAULT_CELL_LENGTH, sort, find, whole } = request.body
      if (whole && limit > wholeRows)
        throw new AppError('invalidRequest', {
          detail: `complete cells are available for at most ${wholeRows} rows`,
        })
      await using at = await preparePreview(app.deps, request)
      const page = await previews.preview(
        at.key,
        {
          ...at.request,
          offset,
          limit,
          longestCell: whole ? longestWhole : longestCell,
          ...viewOf({ sort, find }),
        },
        whileConnected(request, reply),
      )
      return successAnswer({
        columns: [...page.columns],
        rows: page.rows.map((row) => [...row]),
        rejects: [...page.rejects],
        numbers: page.numbers && [...page.numbers],
        isSample: hasSample(at.request),
        offset,
        found: matchCount(page.rows.length, { find, offset, limit }),
        cut: page.cut.map(([row, column]): [number, number] => [row, column]),
      })
    },
  )

  app.post(
    '/workflows/:workflowId/count',
    {
      bodyLimit: 16 * 1024 * 1024,
      schema: {
        operationId: 'countRows',
        tags: ['previews'],
        summary: "Number of a node's rows",
        params: WorkflowParams,
        body: CountRequest,
        response: answers({ 200: successSchema(RowCount) }, ...previewErrorCodes),
      },
      config,
    },
    async (request, reply) => {
      await using at = await preparePreview(app.deps, request)
      return successAnswer({
        rows: await previews.count(
          `${at.key} count`,
          { ...at.request, ...viewOf(request.body) },
          whileConnected(request, reply),
        ),
        isSample: hasSample(at.request),
      })
    },
  )

  app.post(
    '/workflows/:workflowId/matches',
    {
      bodyLimit: 16 * 1024 * 1024,
      schema: {
        operationId: 'countMatches',
        tags: ['previews'],
        summary: 'Number of matching rows of a join or another step that compares keys',
        params: WorkflowParams,
        body: LookRequest,
        response: answers({ 200: successSchema(Matches) }, ...previewErrorCodes, 'notAJoin'),
      },
      config,
    },
    async (request, reply) => {
      await using at = await preparePreview(app.deps, request)
      requireJoin(at.request)
      const found = await previews.matches(`${at.key} matches`, at.request, whileConnected(request, reply))
      return successAnswer({ ...found, isSample: hasSample(at.request) })
    },
  )
}

/** The limits for a request with complete cells: rows in the page, and characters in a cell. */
const wholeRows = 200
const longestWhole = 10_000_000
