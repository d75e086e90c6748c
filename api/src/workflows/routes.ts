import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { Type } from 'typebox'
import { answer, answers, Nothing } from '../http/answers.ts'
import { locationHeader } from '../http/common.ts'
import { pending } from '../http/pending.ts'
import {
  Workflow,
  WorkflowChange,
  WorkflowConflict,
  WorkflowName,
  WorkflowParams,
  WorkflowSummary,
} from './schema.ts'

const own = (action: 'create' | 'read' | 'update' | 'delete') =>
  ({ allow: { action, resource: 'workflows', possession: 'own' } }) as const

/** A user's own workflows. */
export const workflowRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.get(
    '/workflows',
    {
      schema: {
        operationId: 'listWorkflows',
        tags: ['workflows'],
        summary: "The user's workflows in the order of their tabs",
        response: answers({ 200: answer(Type.Array(WorkflowSummary)) }),
      },
      config: own('read'),
    },
    pending,
  )

  app.post(
    '/workflows',
    {
      schema: {
        operationId: 'createWorkflow',
        tags: ['workflows'],
        summary: 'Make an empty workflow',
        body: WorkflowName,
        response: answers(
          { 201: { ...answer(Workflow), headers: locationHeader } },
          'workflowNameEmpty',
          'workflowNameLong',
          'licenceExpired',
        ),
      },
      config: own('create'),
    },
    pending,
  )

  app.get(
    '/workflows/:workflowId',
    {
      schema: {
        operationId: 'getWorkflow',
        tags: ['workflows'],
        summary: 'One workflow with everything drawn in it',
        params: WorkflowParams,
        response: answers({ 200: answer(Workflow) }, 'notFound'),
      },
      config: own('read'),
    },
    pending,
  )

  app.patch(
    '/workflows/:workflowId',
    {
      bodyLimit: 16 * 1024 * 1024,
      schema: {
        operationId: 'updateWorkflow',
        tags: ['workflows'],
        summary: 'Save a workflow',
        description:
          'A save that was made from an older revision than the stored one changes nothing and answers 409.',
        params: WorkflowParams,
        body: WorkflowChange,
        response: answers({ 200: answer(Workflow), 409: WorkflowConflict }, 'notFound', 'workflowNameEmpty'),
      },
      config: own('update'),
    },
    pending,
  )

  app.delete(
    '/workflows/:workflowId',
    {
      schema: {
        operationId: 'deleteWorkflow',
        tags: ['workflows'],
        summary: 'Delete a workflow; this can be undone for 30 days',
        params: WorkflowParams,
        response: answers({ 200: answer(Nothing) }, 'notFound'),
      },
      config: own('delete'),
    },
    pending,
  )

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
          { 201: { ...answer(Workflow), headers: locationHeader } },
          'notFound',
          'workflowNameEmpty',
          'workflowNameLong',
          'licenceExpired',
        ),
      },
      config: own('create'),
    },
    pending,
  )

  app.post(
    '/workflows/:workflowId/restore',
    {
      schema: {
        operationId: 'restoreWorkflow',
        tags: ['workflows'],
        summary: 'Undo the deletion of a workflow',
        params: WorkflowParams,
        response: answers({ 200: answer(Workflow) }, 'notFound'),
      },
      config: own('delete'),
    },
    pending,
  )
}
