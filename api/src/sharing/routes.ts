import {
  findPeople,
  listSharedWorkflows,
  listShares,
  orderTabs,
  recordAudit,
  type ShareOutcome,
  type Share as StoredShare,
  setTab,
  shareWith,
  stopSharingWith,
  type Tx,
} from '@anj/db'
import { AppError } from '@anj/workflow'
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { Type } from 'typebox'
import { type Caller, callerOf } from '../access/session.ts'
import { answers, NoData, successAnswer, successSchema } from '../http/answers.ts'
import { completeList, completeListSchema, MAX_LIST_ITEMS } from '../http/complete-list.ts'
import { throwNotFound } from '../http/not-found.ts'
import { findWorkflow, requireReadable } from '../workflows/find-workflow.ts'
import { WorkflowParams } from '../workflows/schema.ts'
import { notifyOfShares } from './notify-of-shares.ts'
import { NamedPerson, Share, ShareChange, SharedWorkflow, ShareParams, TabOrder } from './schema.ts'

const own = (action: 'read' | 'update') =>
  ({ allow: { action, resource: 'workflows', possession: 'own' } }) as const
const tags = ['sharing']
/** The maximum number of users in a search result. A longer search text narrows the result. */
const mostPeople = 20

/** Routes for shared workflows, their recipients and their tabs. */
export const sharingRoutes: FastifyPluginAsyncTypebox = async (app) => {
  const { db } = app.deps

  /** Changes a workflow's shares, records the change, and returns all current shares. */
  async function change(caller: Caller, workflowId: string, act: (tx: Tx) => Promise<ShareOutcome>) {
    const shares = await db.transaction(async (tx) => {
      const { name } = await findWorkflow(tx, caller, workflowId, 'own')
      const shared = await act(tx)
      if (shared.outcome === 'notFound') return throwNotFound('workflow')
      if (shared.outcome === 'nobody') throw new AppError('shareWithNobody', {})
      await notifyOfShares(tx, caller, name, shared)
      await recordAudit(tx, caller, {
        action: 'workflow.shared',
        resource: 'workflows',
        resourceId: workflowId,
        before: { name, shares: shared.before.map(auditedShare) },
        after: { name, shares: shared.after.map(auditedShare) },
      })
      return shared.after
    })
    return completeList(shares, { message: 'sharingSaved' })
  }

  app.get(
    '/people',
    {
      schema: {
        operationId: 'findPeople',
        tags,
        summary: 'Other users of the organization, found by name or address',
        description: `Returns the first ${mostPeople} users by name.`,
        querystring: Type.Object({
          search: Type.Optional(
            Type.String({ maxLength: 200, description: 'Part of a name or user name, or a whole address.' }),
          ),
        }),
        response: answers({ 200: successSchema(Type.Array(NamedPerson, { maxItems: mostPeople })) }),
      },
      config: { allow: { action: 'read', resource: 'people', possession: 'any' } },
    },
    async (request) =>
      successAnswer([...(await findPeople(db, callerOf(request), request.query.search ?? '', mostPeople))]),
  )

  app.get(
    '/workflows/shared',
    {
      schema: {
        operationId: 'listSharedWorkflows',
        tags,
        summary: 'Workflows that other users share with the user',
        response: answers({ 200: completeListSchema(SharedWorkflow) }),
      },
      config: own('read'),
    },
    async (request) => {
      const found = await listSharedWorkflows(db, callerOf(request), MAX_LIST_ITEMS + 1)
      return completeList(
        found.map(({ updatedAt, ...shared }) => ({ ...shared, updatedAt: updatedAt.toISOString() })),
      )
    },
  )

  app.put(
    '/workflows/order',
    {
      schema: {
        operationId: 'orderTabs',
        tags,
        summary: 'Set the order of the tabs; unknown ids are ignored',
        body: TabOrder,
        response: answers({ 200: successSchema(NoData) }),
      },
      config: own('update'),
    },
    async (request) => {
      await orderTabs(db, callerOf(request), request.body.ids)
      return successAnswer(null, 'tabsOrdered')
    },
  )

  app.get(
    '/workflows/:workflowId/shares',
    {
      schema: {
        operationId: 'listShares',
        tags,
        summary: 'Users with whom a workflow is shared',
        params: WorkflowParams,
        response: answers({ 200: completeListSchema(Share) }, 'notFound'),
      },
      config: own('read'),
    },
    async (request) => {
      const caller = callerOf(request)
      const { workflowId } = request.params
      await requireReadable(db, caller, workflowId)
      return completeList(await listShares(db, caller, workflowId, MAX_LIST_ITEMS + 1))
    },
  )

  app.put(
    '/workflows/:workflowId/shares/:userId',
    {
      schema: {
        operationId: 'shareWith',
        tags,
        summary: "Share a workflow with a user, or change the user's access",
        params: ShareParams,
        body: ShareChange,
        response: answers(
          { 200: completeListSchema(Share) },
          'notFound',
          'workflowOwnerOnly',
          'workflowReadOnly',
          'shareWithNobody',
        ),
      },
      config: own('update'),
    },
    async (request) => {
      const { workflowId, userId } = request.params
      const { level } = request.body
      const caller = callerOf(request)
      return change(caller, workflowId, (tx) => shareWith(tx, caller, workflowId, { userId, level }))
    },
  )

  app.delete(
    '/workflows/:workflowId/shares/:userId',
    {
      schema: {
        operationId: 'stopSharingWith',
        tags,
        summary: 'Stop sharing a workflow with a user',
        params: ShareParams,
        response: answers(
          { 200: completeListSchema(Share) },
          'notFound',
          'workflowOwnerOnly',
          'workflowReadOnly',
        ),
      },
      config: own('update'),
    },
    async (request) => {
      const { workflowId, userId } = request.params
      const caller = callerOf(request)
      return change(caller, workflowId, (tx) => stopSharingWith(tx, caller, workflowId, userId))
    },
  )

  for (const [method, isOpen] of [
    ['PUT', true],
    ['DELETE', false],
  ] as const)
    app.route({
      method,
      url: '/workflows/:workflowId/tab',
      schema: {
        operationId: isOpen ? 'openTab' : 'closeTab',
        tags,
        summary: isOpen
          ? 'Open a shared workflow in a tab'
          : 'Close the tab of a shared workflow without deleting the workflow',
        params: WorkflowParams,
        response: answers({ 200: successSchema(NoData) }, 'notFound'),
      },
      config: own('read'),
      handler: async (request) => {
        const { workflowId } = request.params
        if (!(await setTab(db, callerOf(request), workflowId, isOpen))) throwNotFound('workflow')
        return successAnswer(null, isOpen ? 'tabOpened' : 'tabClosed')
      },
    })
}

const auditedShare = ({ user, level }: StoredShare) => ({ userId: user.id, userName: user.userName, level })
