import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { Type } from 'typebox'
import { answer, answers } from '../http/answers.ts'
import { Id, locationHeader } from '../http/common.ts'
import { pending } from '../http/pending.ts'
import { page } from '../http/table.ts'
import { WorkflowParams } from '../workflows/schema.ts'
import { ResultTable, Run, RunParams, RunStart } from './schema.ts'

const own = (action: 'create' | 'read' | 'update') =>
  ({ allow: { action, resource: 'runs', possession: 'own' } }) as const

/** Executions of workflows. */
export const runRoutes: FastifyPluginAsyncTypebox = async (app) => {
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
          'datasetNotReady',
          'licenceExpired',
        ),
      },
      config: own('create'),
    },
    pending,
  )

  app.get(
    '/workflows/:workflowId/runs',
    {
      schema: {
        operationId: 'listRuns',
        tags: ['runs'],
        summary: 'Runs of a workflow, newest first',
        params: WorkflowParams,
        querystring: Type.Object({
          limit: Type.Optional(
            Type.Integer({ minimum: 1, maximum: 100, description: 'Runs at most; 20 when left out.' }),
          ),
          before: Type.Optional(Id('run; only older ones are answered')),
        }),
        response: answers({ 200: answer(Type.Array(Run)) }, 'notFound'),
      },
      config: own('read'),
    },
    pending,
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
    pending,
  )

  app.post(
    '/runs/:runId/cancel',
    {
      schema: {
        operationId: 'cancelRun',
        tags: ['runs'],
        summary: 'End a run; its target stays as it was before',
        params: RunParams,
        response: answers({ 202: answer(Run) }, 'notFound', 'runAlreadyOver'),
      },
      config: own('update'),
    },
    pending,
  )

  app.get(
    '/runs/:runId/result',
    {
      schema: {
        operationId: 'getRunResult',
        tags: ['runs'],
        summary: 'Rows of the table that a run wrote',
        params: RunParams,
        querystring: Type.Object(page),
        response: answers({ 200: answer(ResultTable) }, 'notFound', 'runNotSucceeded'),
      },
      config: own('read'),
    },
    pending,
  )
}
