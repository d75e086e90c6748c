import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { Type } from 'typebox'
import { serverErrorCodes } from '../connections/error-codes.ts'
import { answers, successAnswer, successSchema } from '../http/answers.ts'
import { whileConnected } from '../http/while-connected.ts'
import { WorkflowParams } from '../workflows/schema.ts'
import { previewErrorCodes } from './error-codes.ts'
import {
  hasSample,
  keyOf,
  openPreview,
  prepareInputs,
  preparePreview,
  requireJoin,
  requireTypeChange,
  sqlQuestion,
} from './prepare-preview.ts'
import { readTargetTable } from './read-target-table.ts'
import {
  ColumnRequest,
  ColumnValues,
  Conversions,
  ConversionsRequest,
  FoundFormats,
  JsonPaths,
  KeySuggestion,
  LookRequest,
  NodeProfile,
  SqlDescription,
  TargetTable,
  ValuesRequest,
} from './schema.ts'

const config = { allow: { action: 'read', resource: 'workflows', possession: 'own' } } as const
const tags = ['previews']
const bodyLimit = 16 * 1024 * 1024
/** The maximum number of suggestions from the engine. */
const mostSuggestions = 5

/** Routes that profile a node's data and check conversions before a run. */
export const insightRoutes: FastifyPluginAsyncTypebox = async (app) => {
  const { previews } = app.deps

  app.post(
    '/workflows/:workflowId/profile',
    {
      bodyLimit,
      schema: {
        operationId: 'profileNode',
        tags,
        summary: "Profile of each column of a node's rows",
        params: WorkflowParams,
        body: LookRequest,
        response: answers({ 200: successSchema(NodeProfile) }, ...previewErrorCodes),
      },
      config,
    },
    async (request, reply) => {
      await using at = await preparePreview(app.deps, request)
      const found = await previews.profile(`${at.key} profile`, at.request, whileConnected(request, reply))
      return successAnswer({
        rows: found.rows,
        isAll: found.isAll,
        columns: found.columns.map(({ top, histogram, ...facts }) => ({
          ...facts,
          top: [...top],
          histogram: [...histogram],
        })),
        isSample: hasSample(at.request),
      })
    },
  )

  app.post(
    '/workflows/:workflowId/values',
    {
      bodyLimit,
      schema: {
        operationId: 'listValues',
        tags,
        summary: "Values of a column of a node's result with the number of their rows",
        params: WorkflowParams,
        body: ValuesRequest,
        response: answers({ 200: successSchema(ColumnValues) }, ...previewErrorCodes, 'columnMissing'),
      },
      config,
    },
    async (request, reply) => {
      const { column, find, limit } = request.body
      await using at = await preparePreview(app.deps, request)
      const asked = { ...at.request, column, limit, ...(find === undefined ? {} : { find }) }
      const found = await previews.values(`${at.key} values`, asked, whileConnected(request, reply))
      return successAnswer({ ...found, values: [...found.values], isSample: hasSample(at.request) })
    },
  )

  app.post(
    '/workflows/:workflowId/json-paths',
    {
      bodyLimit,
      schema: {
        operationId: 'findJsonPaths',
        tags,
        summary: "Paths of the values in the first JSON texts of a column of a node's result",
        params: WorkflowParams,
        body: ColumnRequest,
        response: answers({ 200: successSchema(JsonPaths) }, ...previewErrorCodes, 'columnMissing'),
      },
      config,
    },
    async (request, reply) => {
      await using at = await preparePreview(app.deps, request)
      const asked = { ...at.request, column: request.body.column }
      const found = await previews.jsonPaths(`${at.key} json`, asked, whileConnected(request, reply))
      return successAnswer({
        ...found,
        paths: [...found.paths],
        lists: [...found.lists],
        isSample: hasSample(at.request),
      })
    },
  )

  app.post(
    '/workflows/:workflowId/formats',
    {
      bodyLimit,
      schema: {
        operationId: 'findFormats',
        tags,
        summary: 'Formats of the texts of a column, for the type that a node gives the column',
        params: WorkflowParams,
        body: ColumnRequest,
        response: answers({ 200: successSchema(FoundFormats) }, ...previewErrorCodes, 'notAChange'),
      },
      config,
    },
    async (request, reply) => {
      await using at = await preparePreview(app.deps, request)
      requireTypeChange(at.request)
      const { column } = request.body
      const asked = { ...at.request, column }
      const found = await previews.formats(
        `${at.key} formats ${column}`,
        asked,
        whileConnected(request, reply),
      )
      return successAnswer({
        ...found,
        formats: [...found.formats],
        units: [...found.units],
        otherUnits: [...found.otherUnits],
        isSample: hasSample(at.request),
      })
    },
  )

  app.post(
    '/workflows/:workflowId/conversions',
    {
      bodyLimit,
      schema: {
        operationId: 'checkConversions',
        tags,
        summary:
          'Number of cells that a node cannot convert to its column types, and the first of these cells',
        params: WorkflowParams,
        body: ConversionsRequest,
        response: answers({ 200: successSchema(Conversions) }, ...previewErrorCodes, 'notAChange'),
      },
      config,
    },
    async (request, reply) => {
      await using at = await preparePreview(app.deps, request)
      requireTypeChange(at.request)
      const { column: only } = request.body
      const key = `${at.key} conversions${only === undefined ? '' : ` ${only}`}`
      const found = await previews.conversions(key, at.request, whileConnected(request, reply))
      const { rows, isAll } = found
      const columns = found.columns
        .filter(({ column }) => only === undefined || column === only)
        .map((column) => ({
          ...column,
          examples: [...column.examples],
          formatHits: [...column.formatHits],
        }))
      return successAnswer({ rows, isAll, columns, isSample: hasSample(at.request) })
    },
  )

  app.post(
    '/workflows/:workflowId/suggest-keys',
    {
      bodyLimit,
      schema: {
        operationId: 'suggestKeys',
        tags,
        summary: 'Suggested pairs of join keys, the most likely first',
        params: WorkflowParams,
        body: LookRequest,
        response: answers(
          { 200: successSchema(Type.Array(KeySuggestion, { maxItems: mostSuggestions })) },
          ...previewErrorCodes,
          'notAJoin',
          'joinNeedsTwo',
        ),
      },
      config,
    },
    async (request, reply) => {
      await using at = await prepareInputs(app.deps, request)
      requireJoin(at.request)
      return successAnswer([
        ...(await previews.suggestKeys(`${at.key} keys`, at.request, whileConnected(request, reply))),
      ])
    },
  )

  app.post(
    '/workflows/:workflowId/check-sql',
    {
      bodyLimit,
      schema: {
        operationId: 'checkSql',
        tags,
        summary: 'The columns that the SELECT of an SQL step returns',
        description:
          'Checks the SELECT against the columns of its sources, without reading rows. Store the answer as `checked` in the settings of the step.',
        params: WorkflowParams,
        body: LookRequest,
        response: answers(
          { 200: successSchema(SqlDescription) },
          'notFound',
          'notSql',
          'nodeWithoutSource',
          'sqlMissing',
          'sqlTooLong',
          'sqlInvalid',
          'sqlRefused',
          'sqlColumnType',
          'sqlColumnTwice',
          'previewSuperseded',
          'previewTooSlow',
          'previewOutOfMemory',
          'previewDied',
        ),
      },
      config,
    },
    async (request, reply) => {
      const { workflow, node } = await openPreview(app.deps, request)
      const question = sqlQuestion(workflow, node)
      const { columns, isOrdered } = await previews.describeSql(
        `${keyOf(request)} sql`,
        question,
        whileConnected(request, reply),
      )
      const { query, inputs, parameters } = question
      const types = parameters.map(({ type }) => type)
      return successAnswer({
        query,
        inputs,
        ...(types.length > 0 && { parameterTypes: types }),
        columns: [...columns],
        isOrdered,
      })
    },
  )

  app.post(
    '/workflows/:workflowId/target-table',
    {
      bodyLimit,
      schema: {
        operationId: 'readTargetTable',
        tags,
        summary: 'The existing table of a database output and the table that a run would create',
        params: WorkflowParams,
        body: LookRequest,
        response: answers(
          { 200: successSchema(TargetTable) },
          'notFound',
          'notADatabase',
          'workflowHasProblems',
          'runConnectionMissing',
          'databaseNameRequired',
          'tableNameRequired',
          'connectionOfOtherKind',
          'secretUnreadable',
          ...serverErrorCodes,
        ),
      },
      config,
    },
    async (request, reply) => {
      return successAnswer(await readTargetTable(app.deps, request, whileConnected(request, reply)))
    },
  )
}
