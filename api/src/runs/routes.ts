import { listRuns, requestCancel } from '@anj/db'
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { Type } from 'typebox'
import { answer, answers, done } from '../http/answers.ts'
import { locationHeader } from '../http/common.ts'
import { growing, growingAnswer, growingDone, readCursor } from '../http/growing.ts'
import { whileConnected } from '../http/while-connected.ts'
import { callerOf } from '../plugins/session.ts'
import { findWorkflow } from '../workflows/find-workflow.ts'
import { WorkflowParams } from '../workflows/schema.ts'
import { readResult } from './read-result.ts'
import { startRefusals } from './refusals.ts'
import { ResultQuery, ResultTable, Run, RunParams, RunStart } from './schema.ts'
import { runAgain, startRun } from './start-run.ts'
import { readRun, refuseCancel, toRun, toRuns } from './to-run.ts'

const own = (action: 'create' | 'read' | 'update') =>
  ({ allow: { action, resource: 'runs', possession: 'own' } }) as const

const usualRuns = 20
/** Where a part of the list has ended: at the run with this id. */
const Place = Type.String({ format: 'uuid' })

/** Executions of workflows. */
export const runRoutes: FastifyPluginAsyncTypebox = async (app) => {
  const { db } = app.deps

  app.post(
    '/workflows/:workflowId/runs',
    {
      schema: {
        operationId: 'startRun',
        tags: ['runs'],
        summary: 'Queue a run of a workflow',
        params: WorkflowParams,
        body: RunStart,
        response: answers(
          { 202: { ...answer(Run), headers: locationHeader } },
          'notFound',
          'workflowConflict',
          'workflowHasProblems',
          ...startRefusals,
          'licenceExpired',
          'workflowReadOnly',
          'tryTableSame',
          'tryTableTaken',
          'tryRowsNeeded',
          'tryOfInsight',
        ),
      },
      config: own('create'),
    },
    async (request, reply) => {
      const run = await startRun(app.deps, callerOf(request), request.params.workflowId, request.body)
      return reply
        .code(202)
        .header('location', `/api/runs/${run.id}`)
        .send(done(toRun(run, []), 'runQueued'))
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
        querystring: Type.Object(growing('Runs', { usual: usualRuns, most: 100 })),
        response: answers({ 200: growingAnswer(Run) }, 'notFound'),
      },
      config: own('read'),
    },
    async (request) => {
      const caller = callerOf(request)
      const { workflowId } = request.params
      await findWorkflow(db, caller, workflowId, 'read')
      const { limit = usualRuns, cursor } = request.query
      const before = readCursor(cursor, Place)
      const found = await listRuns(db, caller, workflowId, { limit: limit + 1, before })
      const runs = await toRuns(app.deps, caller, found)
      return growingDone(runs, limit, { item: (run) => run, place: ({ id }) => id })
    },
  )

  app.get(
    '/runs/:runId',
    {
      schema: {
        operationId: 'getRun',
        tags: ['runs'],
        summary: 'How far a run is',
        params: RunParams,
        response: answers({ 200: answer(Run) }, 'notFound'),
      },
      config: own('read'),
    },
    async (request) => done(await readRun(app.deps, callerOf(request), request.params.runId)),
  )

  app.post(
    '/runs/:runId/cancel',
    {
      schema: {
        operationId: 'cancelRun',
        tags: ['runs'],
        summary: 'End a run; its target stays as it was before',
        params: RunParams,
        response: answers({ 202: answer(Run) }, 'notFound', 'runAlreadyOver', 'runTooLateToCancel'),
      },
      config: own('update'),
    },
    async (request, reply) => {
      const caller = callerOf(request)
      const { runId } = request.params
      refuseCancel(await requestCancel(db, caller, runId))
      return reply.code(202).send(done(await readRun(app.deps, caller, runId), 'runCancelRequested'))
    },
  )

  app.post(
    '/runs/:runId/again',
    {
      schema: {
        operationId: 'runAgain',
        tags: ['runs'],
        summary: 'Run what a run had drawn once more, over the data as they are now',
        params: RunParams,
        response: answers(
          { 202: { ...answer(Run), headers: locationHeader } },
          'notFound',
          'workflowReadOnly',
          'runNotRepeatable',
          'tryTableSame',
          'tryTableTaken',
          'workflowHasProblems',
          ...startRefusals,
          'licenceExpired',
        ),
      },
      config: own('create'),
    },
    async (request, reply) => {
      const run = await runAgain(app.deps, callerOf(request), request.params.runId)
      return reply
        .code(202)
        .header('location', `/api/runs/${run.id}`)
        .send(done(toRun(run, []), 'runQueued'))
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
          { 200: answer(ResultTable) },
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
      return done(await readResult(app.deps, callerOf(request), request.params.runId, request.query, signal))
    },
  )
}
