import type { Readable } from 'node:stream'
import { getRun, listInsights, nameInsight, recordAudit } from '@anj/db'
import { AppError } from '@anj/workflow'
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { Type } from 'typebox'
import { callerOf } from '../access/session.ts'
import { answers, binarySchema, successAnswer, successSchema } from '../http/answers.ts'
import { attachment } from '../http/attachment.ts'
import { cursorPage, cursorPageSchema, readCursor } from '../http/cursor-paged.ts'
import { orNotFound } from '../http/not-found.ts'
import { whileConnected } from '../http/while-connected.ts'
import { RunParams } from '../runs/schema.ts'
import { requireReadable } from '../workflows/find-workflow.ts'
import {
  Insight,
  InsightExport,
  InsightName,
  InsightPlace,
  InsightQuery,
  ListedInsight,
  usualInsights,
} from '../workflows/insight-schema.ts'
import { WorkflowParams } from '../workflows/schema.ts'
import { createExportQueue, exportInsight, exportTypes } from './export-insight.ts'
import { findSuppressed } from './find-suppressed.ts'
import { answerInsight, findInsight } from './read-insight.ts'

const own = (action: 'read' | 'update') =>
  ({ allow: { action, resource: 'runs', possession: 'own' } }) as const
const tags = ['runs']

/** Routes for the results of Data Dictionary, DB Diagram and AI Advisor. */
export const runInsightRoutes: FastifyPluginAsyncTypebox = async (app) => {
  const { deps } = app
  const { db } = deps
  const line = createExportQueue()

  app.get(
    '/workflows/:workflowId/insights',
    {
      schema: {
        operationId: 'listInsights',
        tags,
        summary: 'Stored dictionaries, diagrams and advice of a workflow, newest first',
        params: WorkflowParams,
        querystring: InsightQuery,
        response: answers({ 200: cursorPageSchema(ListedInsight) }, 'notFound'),
      },
      config: own('read'),
    },
    async (request) => {
      const caller = callerOf(request)
      const { workflowId } = request.params
      await requireReadable(db, caller, workflowId)
      const { kind, limit = usualInsights, cursor } = request.query
      const before = readCursor(cursor, InsightPlace)
      const found = await listInsights(db, caller, workflowId, { kind, limit: limit + 1, before })
      return cursorPage(found, limit, {
        item: (insight) => ({ ...insight, at: insight.at.toISOString() }),
        place: ({ runId }) => runId,
      })
    },
  )

  app.get(
    '/runs/:runId/insight',
    {
      schema: {
        operationId: 'getRunInsight',
        tags,
        summary: 'The dictionary, diagram or advice produced by a run',
        params: RunParams,
        response: answers(
          { 200: Type.Unsafe<Readable>(successSchema(Insight)) },
          'notFound',
          'insightMissing',
        ),
      },
      config: own('read'),
    },
    async (request, reply) => {
      const file = await findInsight(deps, callerOf(request), request.params.runId)
      return reply.type('application/json; charset=utf-8').send(answerInsight(deps, file))
    },
  )

  app.get(
    '/runs/:runId/insight/export',
    {
      schema: {
        operationId: 'exportRunInsight',
        tags,
        summary: 'The dictionary or advice produced by a run, as a file',
        params: RunParams,
        querystring: InsightExport,
        response: answers(
          { 200: binarySchema('The file', exportTypes) },
          'notFound',
          'insightMissing',
          'insightNotExported',
        ),
      },
      config: own('read'),
    },
    async (request, reply) => {
      const caller = callerOf(request)
      const { runId } = request.params
      const { format } = request.query
      const file = await findInsight(deps, caller, runId)
      const { insight } = orNotFound(await getRun(db, caller, runId), 'run')
      if (!insight) throw new AppError('insightMissing', {})
      const suppressed = await findSuppressed(db, caller, runId)
      const signal = whileConnected(request, reply)
      const exported = await exportInsight({ ...deps, line }, file, insight, format, suppressed, signal)
      try {
        await recordAudit(db, caller, {
          action: 'insight.exported',
          resource: 'runs',
          resourceId: runId,
          after: { fileName: exported.fileName },
        })
      } catch (error) {
        exported.content.destroy()
        throw error
      }
      return reply.headers(attachment(exported.fileName)).type(exported.mediaType).send(exported.content)
    },
  )

  app.put(
    '/runs/:runId/insight/name',
    {
      schema: {
        operationId: 'nameRunInsight',
        tags,
        summary: 'Name an insight to keep it beyond the usual time, or remove its name',
        params: RunParams,
        body: InsightName,
        response: answers(
          { 200: successSchema(ListedInsight) },
          'notFound',
          'insightMissing',
          'workflowReadOnly',
        ),
      },
      config: own('update'),
    },
    async (request) => {
      const caller = callerOf(request)
      const { runId } = request.params
      const name = request.body.name?.trim() ?? null
      await findInsight(deps, caller, runId)
      if (!(await nameInsight(db, caller, runId, name, deps.settings.limits)))
        throw new AppError('workflowReadOnly', {})
      const { insight, finishedAt, savedAs, startedBy } = orNotFound(await getRun(db, caller, runId), 'run')
      if (!insight || !finishedAt) throw new AppError('insightMissing', {})
      const named = { runId, ...insight, at: finishedAt.toISOString(), savedAs, startedBy }
      return successAnswer(named, name === null ? 'insightUnnamed' : 'insightNamed')
    },
  )
}
