import {
  createFolder,
  deleteFolder,
  type FolderOutcome,
  listFolders,
  MAX_FOLDER_DEPTH,
  moveToFolder,
  recordAudit,
  renameFolder,
  requireLicence,
  type Folder as StoredFolder,
} from '@anj/db'
import { AppError, sentence } from '@anj/workflow'
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { Type } from 'typebox'
import { type Caller, callerOf } from '../access/session.ts'
import { answers, NoData, successAnswer, successSchema } from '../http/answers.ts'
import { completeList, completeListSchema, MAX_LIST_ITEMS } from '../http/complete-list.ts'
import { throwNotFound } from '../http/not-found.ts'
import { findWorkflow } from '../workflows/find-workflow.ts'
import { WorkflowParams } from '../workflows/schema.ts'
import { Folder, FolderName, FolderOfWorkflow, FolderParams, NewFolder } from './folder-schema.ts'

const own = (action: 'create' | 'read' | 'update' | 'delete') =>
  ({ allow: { action, resource: 'workflows', possession: 'own' } }) as const
const tags = ['folders']
const LONGEST_NAME = 100

/** Routes for a user's folders of workflows. */
export const folderRoutes: FastifyPluginAsyncTypebox = async (app) => {
  const { db } = app.deps

  app.get(
    '/folders',
    {
      schema: {
        operationId: 'listFolders',
        tags,
        summary: "The user's folders, and folders shared with the user's groups, ordered by name",
        response: answers({ 200: completeListSchema(Folder) }),
      },
      config: own('read'),
    },
    async (request) => completeList(await listFolders(db, callerOf(request), MAX_LIST_ITEMS + 1)),
  )

  app.post(
    '/folders',
    {
      schema: {
        operationId: 'createFolder',
        tags,
        summary: 'Create a folder, at the top or in another folder',
        body: NewFolder,
        response: answers(
          { 201: successSchema(Folder) },
          'notFound',
          'folderNameEmpty',
          'folderNameLong',
          'folderNameTaken',
          'folderTooDeep',
          'licenceExpired',
        ),
      },
      config: own('create'),
    },
    async (request, reply) => {
      const caller = callerOf(request)
      const name = readFolderName(request.body.name)
      const { parentId = null } = request.body
      const made = await db.transaction(async (tx) => {
        await requireLicence(tx, caller.organizationId)
        const { folder } = done(await createFolder(tx, caller, { name, parentId }), name)
        const { id: resourceId } = folder
        await recordAudit(tx, caller, {
          action: 'folder.created',
          resource: 'folders',
          resourceId,
          after: { name },
        })
        return folder
      })
      return reply.code(201).send(successAnswer(toFolder(made, caller), 'folderCreated'))
    },
  )

  app.patch(
    '/folders/:folderId',
    {
      schema: {
        operationId: 'renameFolder',
        tags,
        summary: 'Rename a folder',
        params: FolderParams,
        body: FolderName,
        response: answers(
          { 200: successSchema(NoData) },
          'notFound',
          'folderNameEmpty',
          'folderNameLong',
          'folderNameTaken',
        ),
      },
      config: own('update'),
    },
    async (request) => {
      const caller = callerOf(request)
      const name = readFolderName(request.body.name)
      await db.transaction(async (tx) => {
        const { folder, before } = done(await renameFolder(tx, caller, request.params.folderId, name), name)
        await recordAudit(tx, caller, {
          action: 'folder.renamed',
          resource: 'folders',
          resourceId: folder.id,
          before: { name: before?.name },
          after: { name },
        })
      })
      return successAnswer(null, 'folderRenamed')
    },
  )

  app.delete(
    '/folders/:folderId',
    {
      schema: {
        operationId: 'deleteFolder',
        tags,
        summary: 'Delete a folder, but no workflows',
        params: FolderParams,
        querystring: Type.Object({
          moveUp: Type.Optional(
            Type.Boolean({
              description:
                'True to move the content of the folder to where the folder is. Otherwise, only an empty folder is deleted.',
            }),
          ),
        }),
        response: answers({ 200: successSchema(NoData) }, 'notFound', 'folderNotEmpty', 'folderNameTaken'),
      },
      config: own('delete'),
    },
    async (request) => {
      const caller = callerOf(request)
      const { moveUp = false } = request.query
      await db.transaction(async (tx) => {
        const { folder } = done(await deleteFolder(tx, caller, request.params.folderId, { moveUp }), '')
        await recordAudit(tx, caller, {
          action: 'folder.deleted',
          resource: 'folders',
          resourceId: folder.id,
          before: { name: folder.name },
        })
      })
      return successAnswer(null, 'folderDeleted')
    },
  )

  app.put(
    '/workflows/:workflowId/folder',
    {
      schema: {
        operationId: 'moveWorkflow',
        tags,
        summary: 'Move a workflow into a folder, or out of its folder',
        params: WorkflowParams,
        body: FolderOfWorkflow,
        response: answers(
          { 200: successSchema(NoData) },
          'notFound',
          'workflowOwnerOnly',
          'workflowReadOnly',
        ),
      },
      config: own('update'),
    },
    async (request) => {
      const caller = callerOf(request)
      const { workflowId } = request.params
      await db.transaction(async (tx) => {
        await findWorkflow(tx, caller, workflowId, 'own')
        const moved = await moveToFolder(tx, caller, workflowId, request.body.folderId)
        if (moved.outcome !== 'moved')
          return throwNotFound(moved.outcome === 'notFound' ? 'workflow' : 'folder')
        const { name, before, after } = moved
        return recordAudit(tx, caller, {
          action: 'workflow.moved',
          resource: 'workflows',
          resourceId: workflowId,
          before: { name, folder: before },
          after: { name, folder: after },
        })
      })
      return successAnswer(null, 'workflowMoved')
    },
  )
}

/** Returns the outcome of a change, or throws the error that says why nothing changed. */
function done(result: FolderOutcome, name: string): Extract<FolderOutcome, { outcome: 'done' }> {
  switch (result.outcome) {
    case 'done':
      return result
    case 'notFound':
      return throwNotFound('folder')
    case 'taken':
      throw name === '' ? new AppError('folderNameTaken', {}) : wrongName('folderNameTaken')
    case 'tooDeep':
      throw new AppError('folderTooDeep', { depth: MAX_FOLDER_DEPTH })
    case 'notEmpty':
      throw new AppError('folderNotEmpty', {})
  }
}

function readFolderName(name: string): string {
  const trimmed = name.trim()
  if (trimmed === '') throw wrongName('folderNameEmpty')
  if ([...trimmed].length > LONGEST_NAME) throw wrongName('folderNameLong')
  return trimmed
}

function wrongName(code: 'folderNameEmpty' | 'folderNameLong' | 'folderNameTaken'): AppError {
  return new AppError(code, {}, { fields: { name: sentence(code) } })
}

const toFolder = ({ id, name, parentId }: StoredFolder, { user }: Caller): Folder => ({
  id,
  name,
  parentId,
  owner: { id: user.id, fullName: user.fullName },
  access: 'own',
  workflows: 0,
})
