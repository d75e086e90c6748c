import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { callerOf } from '../access/session.ts'
import { answers, successAnswer, successSchema } from '../http/answers.ts'
import { locationHeader } from '../http/common.ts'
import { whileConnected } from '../http/while-connected.ts'
import { Workflow, WorkflowName, WorkflowParams } from '../workflows/schema.ts'
import { toWorkflow } from '../workflows/to-workflow.ts'
import { readName } from '../workflows/workflow-name.ts'
import { duplicateAnyWorkflow } from './duplicate-workflow.ts'

export const duplicateRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.post(
    '/workflows/:workflowId/duplicate',
    {
      schema: {
        operationId: 'duplicateWorkflow',
        tags: ['workflows'],
        summary: 'Copy a workflow under another name',
        params: WorkflowParams,
        body: WorkflowName,
        response: answers(
          { 201: { ...successSchema(Workflow), headers: locationHeader } },
          'notFound',
          'workflowNameEmpty',
          'workflowNameLong',
          'licenceExpired',
        ),
      },
      config: { allow: { action: 'create', resource: 'workflows', possession: 'own' } },
    },
    async (request, reply) => {
      const caller = callerOf(request)
      const name = readName(request.body.name)
      const signal = whileConnected(request, reply)
      const made = await duplicateAnyWorkflow(app.deps, caller, request.params.workflowId, name, signal)
      return reply
        .code(201)
        .header('location', `/api/workflows/${made.id}`)
        .send(successAnswer(toWorkflow(made), 'workflowCreated'))
    },
  )
}
