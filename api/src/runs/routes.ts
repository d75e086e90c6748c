import { listRuleResults, listRuns, requestCancel } from '@anj/db'
import { maxNodes } from '@anj/workflow'
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { Type } from 'typebox'
import { callerOf } from '../access/session.ts'
import { answers, Problem, successAnswer, successSchema } from '../http/answers.ts'
import { ChangedByOthersAnswer } from '../http/changed-by-others.ts'
import { closingSignal } from '../http/closing-signal.ts'
import { locationHeader } from '../http/common.ts'
import { cursorPage, cursorPageSchema, cursorQuery, readCursor } from '../http/cursor-paged.ts'
import { appliedHeader, PreferHeaders } from '../http/prefer.ts'
import { whileConnected } from '../http/while-connected.ts'
import { findWorkflow, requireReadable, requireReader } from '../workflows/find-workflow.ts'
import { WorkflowParams } from '../workflows/schema.ts'
import { answerRun } from './answer-run.ts'
import { parameterErrorCodes, startErrorCodes } from './error-codes.ts'
import { fetchForRun, fetchForWorkflow } from './fetch-files.ts'
import { nextLoads } from './next-loads.ts'
import { readRejects } from './read-rejects.ts'
import { readResult } from './read-result.ts'
import {
  CheckedRun,
  mostCheckedRuns,
  NextLoad,
  RejectList,
  RejectsQuery,
  ResultQuery,
  ResultTable,
  RuleQuery,
  Run,
  RunAgain,
  RunParams,
  RunStart,
  usualCheckedRuns,
} from './schema.ts'
import { runAgain, startRun } from './start-run.ts'
import { readRun, refuseCancel, toRuns } from './to-run.ts'

const own = (action: 'create' | 'read' | 'update') =>
  ({ allow: { action, resource: 'runs', possession: 'own' } }) as const

const usualRuns = 20
/** The list's cursor: the ID of the last run on a page. */
const Place = Type.String({ format: 'uuid' })

const headers = { ...locationHeader, ...appliedHeader }
const begun = {
  200: { ...successSchema(Run, 'The run has ended'), headers },
  202: { ...successSchema(Run, 'The run is queued or still active'), headers },
  409: Type.Union([ChangedByOthersAnswer, Problem]),
}

export const runRoutes: FastifyPluginAsyncTypebox = async (app) => {
  const { db } = app.deps
  const closing = closingSignal(app)

  app.post(
    '/workflows/:workflowId/runs',
    {
      schema: {
        operationId: 'startRun',
        tags: ['runs'],
        summary: 'Queue a run of a workflow',
        params: WorkflowParams,
        headers: Type.Object(PreferHeaders),
        body: RunStart,
        response: answers(
          begun,
          'scheduleChangedByOthers',
          'notFound',
          'workflowConflict',
          'workflowHasProblems',
          ...startErrorCodes,
          ...parameterErrorCodes,
          'loadFromUnknown',
          'loadFromInvalid',
          'loadFromOfTestRun',
          'timeZoneUnknown',
          'licenceExpired',
          'workflowReadOnly',
          'tryTableSame',
          'tryTableTaken',
          'tryRowsNeeded',
          'tryOfInsight',
        ),
      },
      config: { ...own('create'), idempotent: true },
    },
    async (request, reply) => {
      const { workflowId } = request.params
      const isTest = request.body.firstRows !== undefined
      await fetchForWorkflow(app.deps, callerOf(request), workflowId, isTest, closing)
      const { status, body } = await answerRun(request, reply, closing, (tx) =>
        startRun(tx, callerOf(request), workflowId, request.body),
      )
      return reply.code(status).send(body)
    },
  )

  app.get(
    '/workflows/:workflowId/runs',
    {
      schema: {
        operationId: 'listRuns',
        tags: ['runs'],
        summary: 'Runs of a workflow, newest first',
        params: WorkflowParams,
        querystring: Type.Object(cursorQuery('runs', { usual: usualRuns, most: 100 })),
        response: answers({ 200: cursorPageSchema(Run) }, 'notFound'),
      },
      config: own('read'),
    },
    async (request) => {
      const caller = callerOf(request)
      const { workflowId } = request.params
      const { limit = usualRuns, cursor } = request.query
      const before = readCursor(cursor, Place)
      const found = await listRuns(db, caller, workflowId, { limit: limit + 1, before })
      // The query finds only runs in workflows that the caller can read. An empty list can also mean that the caller
      // can't read this workflow.
      if (found.length > 0) requireReader(caller)
      else await requireReadable(db, caller, workflowId)
      const runs = await toRuns(app.deps, caller, found)
      return cursorPage(runs, limit, { item: (run) => run, place: ({ id }) => id })
    },
  )

  app.get(
    '/workflows/:workflowId/rule-results',
    {
      schema: {
        operationId: 'listRuleResults',
        tags: ['runs'],
        summary: 'Counts of the rules of a node over the last runs, newest first',
        params: WorkflowParams,
        querystring: RuleQuery,
        response: answers(
          { 200: successSchema(Type.Array(CheckedRun, { maxItems: mostCheckedRuns })) },
          'notFound',
        ),
      },
      config: own('read'),
    },
    async (request) => {
      const caller = callerOf(request)
      const { workflowId } = request.params
      const { nodeId, limit = usualCheckedRuns } = request.query
      await requireReadable(db, caller, workflowId)
      const found = await listRuleResults(db, caller, { workflowId, nodeId, limit })
      return successAnswer(
        found.map(({ runId, at, rules }) => ({ runId, at: at.toISOString(), rules: [...rules] })),
      )
    },
  )

  app.get(
    '/workflows/:workflowId/loads',
    {
      schema: {
        operationId: 'listLoads',
        tags: ['runs'],
        summary: 'Rows that the next run reads from each input with a rising column',
        params: WorkflowParams,
        response: answers({ 200: successSchema(Type.Array(NextLoad, { maxItems: maxNodes })) }, 'notFound'),
      },
      config: own('read'),
    },
    async (request) => {
      const { workflowId } = request.params
      const { graph } = await findWorkflow(db, callerOf(request), workflowId, 'read')
      return successAnswer([...(await nextLoads(db, workflowId, graph))])
    },
  )

  app.get(
    '/runs/:runId',
    {
      schema: {
        operationId: 'getRun',
        tags: ['runs'],
        summary: 'Status of a run',
        params: RunParams,
        response: answers({ 200: successSchema(Run) }, 'notFound'),
      },
      config: own('read'),
    },
    async (request) => successAnswer(await readRun(app.deps, callerOf(request), request.params.runId)),
  )

  app.post(
    '/runs/:runId/cancel',
    {
      schema: {
        operationId: 'cancelRun',
        tags: ['runs'],
        summary: 'Cancel a run; its target stays unchanged',
        params: RunParams,
        response: answers({ 202: successSchema(Run) }, 'notFound', 'runAlreadyOver', 'runTooLateToCancel'),
      },
      config: own('update'),
    },
    async (request, reply) => {
      const caller = callerOf(request)
      const { runId } = request.params
      refuseCancel(await requestCancel(db, caller, runId))
      return reply.code(202).send(successAnswer(await readRun(app.deps, caller, runId), 'runCancelRequested'))
    },
  )

  app.post(
    '/runs/:runId/again',
    {
      schema: {
        operationId: 'runAgain',
        tags: ['runs'],
        summary: "Repeat a run's workflow with the current data",
        params: RunParams,
        headers: Type.Object(PreferHeaders),
        body: RunAgain,
        response: answers(
          begun,
          'scheduleChangedByOthers',
          'notFound',
          'workflowReadOnly',
          'runNotRepeatable',
          'timeZoneUnknown',
          'tryTableSame',
          'tryTableTaken',
          'workflowHasProblems',
          ...startErrorCodes,
          'licenceExpired',
        ),
      },
      config: { ...own('create'), idempotent: true },
      preValidation: async (request) => {
        request.body ??= {}
      },
    },
    async (request, reply) => {
      const { runId } = request.params
      await fetchForRun(app.deps, callerOf(request), runId, closing)
      const { status, body } = await answerRun(request, reply, closing, (tx) =>
        runAgain(tx, callerOf(request), runId, request.body),
      )
      return reply.code(status).send(body)
    },
  )

  app.get(
    '/runs/:runId/result',
    {
      schema: {
        operationId: 'getRunResult',
        tags: ['runs'],
        summary: 'Rows of the table that a run wrote',
        params: RunParams,
        querystring: ResultQuery,
        response: answers(
          { 200: successSchema(ResultTable) },
          'notFound',
          'runNotSucceeded',
          'resultNotKept',
          'resultOfInsight',
          'sortColumnMissing',
        ),
      },
      config: own('read'),
    },
    async (request, reply) => {
      const signal = whileConnected(request, reply)
      return successAnswer(
        await readResult(app.deps, callerOf(request), request.params.runId, request.query, signal),
      )
    },
  )

  app.get(
    '/runs/:runId/rejects',
    {
      schema: {
        operationId: 'getRunRejects',
        tags: ['runs'],
        summary: 'Values of a run that could not be converted',
        params: RunParams,
        querystring: RejectsQuery,
        response: answers({ 200: successSchema(RejectList) }, 'notFound'),
      },
      config: own('read'),
    },
    async (request, reply) => {
      const signal = whileConnected(request, reply)
      return successAnswer(
        await readRejects(app.deps, callerOf(request), request.params.runId, request.query, signal),
      )
    },
  )
}
