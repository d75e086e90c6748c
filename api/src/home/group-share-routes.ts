import {
  type ShareLevel as Level,
  listFolderGroups,
  listWorkflowGroups,
  recordAudit,
  shareFolderWithGroup,
  shareWorkflowWithGroup,
} from '@anj/db'
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { type Caller, callerOf } from '../access/session.ts'
import { answers, NoData, successAnswer, successSchema } from '../http/answers.ts'
import { completeList, completeListSchema, MAX_LIST_ITEMS } from '../http/complete-list.ts'
import { orNotFound, throwNotFound } from '../http/not-found.ts'
import { notifyMembers } from '../sharing/notify-of-shares.ts'
import { ShareChange } from '../sharing/schema.ts'
import { findWorkflow, requireReadable } from '../workflows/find-workflow.ts'
import { WorkflowParams } from '../workflows/schema.ts'
import { FolderParams } from './folder-schema.ts'
import { GroupOfFolderParams, GroupOfWorkflowParams, GroupShare } from './group-schema.ts'

const own = (action: 'read' | 'update') =>
  ({ allow: { action, resource: 'workflows', possession: 'own' } }) as const
const tags = ['groups']
const ownerOnly = ['notFound', 'workflowOwnerOnly', 'workflowReadOnly'] as const

/** Routes for sharing workflows and folders with groups. */
export const groupShareRoutes: FastifyPluginAsyncTypebox = async (app) => {
  const { db } = app.deps

  async function shareWorkflow(caller: Caller, workflowId: string, groupId: string, level: Level | null) {
    await db.transaction(async (tx) => {
      await findWorkflow(tx, caller, workflowId, 'own')
      const shared = await shareWorkflowWithGroup(tx, caller, workflowId, groupId, level)
      if (shared.outcome !== 'shared')
        return throwNotFound(shared.outcome === 'noGroup' ? 'group' : 'workflow')
      const { name, group, newReaders } = shared
      if (level) await notifyMembers(tx, caller, { workflowName: name, group, level }, newReaders)
      return recordAudit(tx, caller, {
        action: 'workflow.shared',
        resource: 'workflows',
        resourceId: workflowId,
        after: { name, groupId, group, level },
      })
    })
    return successAnswer(null, 'sharingSaved')
  }

  async function shareFolder(caller: Caller, folderId: string, groupId: string, level: Level | null) {
    await db.transaction(async (tx) => {
      const shared = await shareFolderWithGroup(tx, caller, folderId, groupId, level)
      if (shared.outcome !== 'shared') return throwNotFound(shared.outcome === 'noGroup' ? 'group' : 'folder')
      const { name, group, newReaders } = shared
      if (level) await notifyMembers(tx, caller, { folderName: name, group, level }, newReaders)
      return recordAudit(tx, caller, {
        action: 'folder.shared',
        resource: 'folders',
        resourceId: folderId,
        after: { name, groupId, group, level },
      })
    })
    return successAnswer(null, 'sharingSaved')
  }

  app.get(
    '/workflows/:workflowId/groups',
    {
      schema: {
        operationId: 'listWorkflowGroups',
        tags,
        summary: 'Groups with which a workflow is shared',
        description: 'Its owner also sees the groups that reach it through its folders.',
        params: WorkflowParams,
        response: answers({ 200: completeListSchema(GroupShare) }, 'notFound'),
      },
      config: own('read'),
    },
    async (request) => {
      const caller = callerOf(request)
      const { workflowId } = request.params
      await requireReadable(db, caller, workflowId)
      return completeList(await listWorkflowGroups(db, caller, workflowId, MAX_LIST_ITEMS + 1))
    },
  )

  app.put(
    '/workflows/:workflowId/groups/:groupId',
    {
      schema: {
        operationId: 'shareWithGroup',
        tags,
        summary: "Share a workflow with a group, or change the group's access",
        params: GroupOfWorkflowParams,
        body: ShareChange,
        response: answers({ 200: successSchema(NoData) }, ...ownerOnly),
      },
      config: own('update'),
    },
    async (request) => {
      const { workflowId, groupId } = request.params
      return shareWorkflow(callerOf(request), workflowId, groupId, request.body.level)
    },
  )

  app.delete(
    '/workflows/:workflowId/groups/:groupId',
    {
      schema: {
        operationId: 'stopSharingWithGroup',
        tags,
        summary: 'Stop sharing a workflow with a group',
        params: GroupOfWorkflowParams,
        response: answers({ 200: successSchema(NoData) }, ...ownerOnly),
      },
      config: own('update'),
    },
    async (request) =>
      shareWorkflow(callerOf(request), request.params.workflowId, request.params.groupId, null),
  )

  app.get(
    '/folders/:folderId/groups',
    {
      schema: {
        operationId: 'listFolderGroups',
        tags,
        summary: 'Groups with which a folder is shared, also through the folders that contain it',
        params: FolderParams,
        response: answers({ 200: completeListSchema(GroupShare) }, 'notFound'),
      },
      config: own('read'),
    },
    async (request) => {
      const found = await listFolderGroups(db, callerOf(request), request.params.folderId, MAX_LIST_ITEMS + 1)
      return completeList(orNotFound(found, 'folder'))
    },
  )

  app.put(
    '/folders/:folderId/groups/:groupId',
    {
      schema: {
        operationId: 'shareFolderWithGroup',
        tags,
        summary: "Share a folder and everything in it with a group, or change the group's access",
        params: GroupOfFolderParams,
        body: ShareChange,
        response: answers({ 200: successSchema(NoData) }, 'notFound'),
      },
      config: own('update'),
    },
    async (request) => {
      const { folderId, groupId } = request.params
      return shareFolder(callerOf(request), folderId, groupId, request.body.level)
    },
  )

  app.delete(
    '/folders/:folderId/groups/:groupId',
    {
      schema: {
        operationId: 'stopSharingFolderWithGroup',
        tags,
        summary: 'Stop sharing a folder with a group',
        params: GroupOfFolderParams,
        response: answers({ 200: successSchema(NoData) }, 'notFound'),
      },
      config: own('update'),
    },
    async (request) => shareFolder(callerOf(request), request.params.folderId, request.params.groupId, null),
  )
}
