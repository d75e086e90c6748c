import {
  type AccessibleWorkflow,
  createWorkflow,
  deleteWorkflow,
  listWorkflows,
  requireLicence,
  restoreWorkflow,
} from '@anj/db'
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { callerOf } from '../access/session.ts'
import { answers, NoData, successAnswer, successSchema } from '../http/answers.ts'
import { locationHeader } from '../http/common.ts'
import { completeList, completeListSchema, MAX_LIST_ITEMS } from '../http/complete-list.ts'
import { orNotFound } from '../http/not-found.ts'
import { audited } from './audited.ts'
import { conflict } from './conflict.ts'
import { findWorkflow } from './find-workflow.ts'
import { saveWorkflow } from './save-workflow.ts'
import {
  DeletedRevision,
  NewWorkflow,
  Workflow,
  WorkflowChange,
  WorkflowConflict,
  WorkflowParams,
  WorkflowSummary,
} from './schema.ts'
import { storeGraph } from './store-graph.ts'
import { toSummary, toWorkflow } from './to-workflow.ts'
import { readName } from './workflow-name.ts'

const longestGraph = 16 * 1024 * 1024

const own = (action: 'create' | 'read' | 'update' | 'delete') =>
  ({ allow: { action, resource: 'workflows', possession: 'own' } }) as const

/** Routes for a user's own workflows and for workflows that others share with the user. */
export const workflowRoutes: FastifyPluginAsyncTypebox = async (app) => {
  const { db } = app.deps

  app.get(
    '/workflows',
    {
      schema: {
        operationId: 'listWorkflows',
        tags: ['workflows'],
        summary: "The user's workflows and the shared workflows open in tabs, in tab order",
        response: answers({ 200: completeListSchema(WorkflowSummary) }),
      },
      config: own('read'),
    },
    async (request) =>
      completeList((await listWorkflows(db, callerOf(request), MAX_LIST_ITEMS + 1)).map(toSummary)),
  )

  app.post(
    '/workflows',
    {
      bodyLimit: longestGraph,
      schema: {
        operationId: 'createWorkflow',
        tags: ['workflows'],
        summary: 'Create a workflow, empty or with nodes and edges',
        body: NewWorkflow,
        response: answers(
          { 201: { ...successSchema(Workflow), headers: locationHeader } },
          'workflowNameEmpty',
          'workflowNameLong',
          'licenceExpired',
        ),
      },
      config: own('create'),
    },
    async (request, reply) => {
      const caller = callerOf(request)
      const name = readName(request.body.name)
      const { nodes = [], edges = [], notes = [], parameters = [] } = request.body
      const graph = storeGraph({ nodes, edges, notes, parameters })
      const made = await db.transaction(async (tx) => {
        await requireLicence(tx, caller.organizationId)
        return audited(tx, caller, 'workflow.created', await createWorkflow(tx, caller, name, graph))
      })
      return reply
        .code(201)
        .header('location', pathOf(made))
        .send(successAnswer(toWorkflow(made), 'workflowCreated'))
    },
  )

  app.get(
    '/workflows/:workflowId',
    {
      schema: {
        operationId: 'getWorkflow',
        tags: ['workflows'],
        summary: 'One workflow with its nodes, edges and notes',
        params: WorkflowParams,
        response: answers({ 200: successSchema(Workflow) }, 'notFound'),
      },
      config: own('read'),
    },
    async (request) => {
      return successAnswer(
        toWorkflow(await findWorkflow(db, callerOf(request), request.params.workflowId, 'read')),
      )
    },
  )

  app.patch(
    '/workflows/:workflowId',
    {
      bodyLimit: longestGraph,
      schema: {
        operationId: 'updateWorkflow',
        tags: ['workflows'],
        summary: 'Save a workflow',
        description:
          'A save based on an older revision than the stored revision changes nothing and returns 409.',
        params: WorkflowParams,
        body: WorkflowChange,
        response: answers(
          { 200: successSchema(Workflow), 409: WorkflowConflict },
          'notFound',
          'workflowConflict',
          'workflowNameEmpty',
          'workflowNameLong',
          'workflowReadOnly',
        ),
      },
      config: own('update'),
    },
    async (request, reply) => {
      const saved = await saveWorkflow(db, callerOf(request), request.params.workflowId, request.body)
      if (saved.outcome === 'conflict') return reply.code(409).send(conflict(saved.stored))
      return successAnswer(toWorkflow(saved.workflow), 'workflowSaved')
    },
  )

  app.delete(
    '/workflows/:workflowId',
    {
      schema: {
        operationId: 'deleteWorkflow',
        tags: ['workflows'],
        summary: 'Delete a workflow, which can be restored for 30 days',
        description:
          'With a revision, the workflow is deleted only if it is still at that revision. Otherwise the call returns 409.',
        params: WorkflowParams,
        querystring: DeletedRevision,
        response: answers(
          { 200: successSchema(NoData), 409: WorkflowConflict },
          'notFound',
          'workflowConflict',
          'workflowOwnerOnly',
          'workflowReadOnly',
        ),
      },
      config: own('delete'),
    },
    async (request, reply) => {
      const caller = callerOf(request)
      const { workflowId } = request.params
      const isDeleted = await db.transaction(async (tx) => {
        const stored = await findWorkflow(tx, caller, workflowId, 'own')
        if (!(await deleteWorkflow(tx, caller, workflowId, request.query.revision))) return false
        await audited(tx, caller, 'workflow.deleted', stored)
        return true
      })
      if (isDeleted) return successAnswer(null, 'workflowDeleted')
      return reply.code(409).send(conflict(await findWorkflow(db, caller, workflowId, 'own')))
    },
  )

  app.post(
    '/workflows/:workflowId/restore',
    {
      schema: {
        operationId: 'restoreWorkflow',
        tags: ['workflows'],
        summary: 'Restore a deleted workflow',
        params: WorkflowParams,
        response: answers({ 200: successSchema(Workflow) }, 'notFound'),
      },
      config: own('delete'),
    },
    async (request) => {
      const caller = callerOf(request)
      const restored = await db.transaction(async (tx) => {
        const stored = await restoreWorkflow(tx, caller, request.params.workflowId)
        return audited(tx, caller, 'workflow.restored', orNotFound(stored, 'workflow'))
      })
      return successAnswer(toWorkflow(restored), 'workflowRestored')
    },
  )
}

const pathOf = ({ id }: AccessibleWorkflow) => `/api/workflows/${id}`
