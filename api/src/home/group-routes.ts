import {
  createGroup,
  deleteGroup,
  type GroupOutcome,
  listGroups,
  listMembers,
  recordAudit,
  renameGroup,
  setMember,
  type Tx,
} from '@anj/db'
import { AppError, sentence } from '@anj/workflow'
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { lockCaller } from '../access/lock-caller.ts'
import { type Caller, callerOf } from '../access/session.ts'
import { answers, NoData, successAnswer, successSchema } from '../http/answers.ts'
import { completeList, completeListSchema, MAX_LIST_ITEMS } from '../http/complete-list.ts'
import { orNotFound, throwNotFound } from '../http/not-found.ts'
import { Group, GroupMember, GroupName, GroupParams, MemberParams } from './group-schema.ts'

const anybody = { allow: { action: 'read', resource: 'people', possession: 'any' } } as const
const managers = { allow: { action: 'update', resource: 'users', possession: 'any' } } as const
const tags = ['groups']
const LONGEST_NAME = 100

/** Routes for the groups of the caller's organization. Everyone sees them, admins and super users change them. */
export const groupRoutes: FastifyPluginAsyncTypebox = async (app) => {
  const { db } = app.deps

  /** Changes a group and records the change. */
  async function change(
    caller: Caller,
    action: `group.${'created' | 'renamed' | 'deleted' | 'memberAdded' | 'memberRemoved'}`,
    act: (tx: Tx) => Promise<GroupOutcome>,
  ) {
    return db.transaction(async (tx) => {
      await lockCaller(tx, caller)
      const result = await act(tx)
      if (result.outcome !== 'done') throw refusalOf(result.outcome)
      const { group, before, member, isUnchanged = false } = result
      if (isUnchanged) return group
      await recordAudit(tx, caller, {
        action,
        resource: 'groups',
        resourceId: group.id,
        ...(before && { before: { name: before.name } }),
        ...(action !== 'group.deleted' && {
          after: { name: group.name, ...(member && { userId: member.id, userName: member.userName }) },
        }),
      })
      return group
    })
  }

  app.get(
    '/groups',
    {
      schema: {
        operationId: 'listGroups',
        tags,
        summary: "The organization's groups, ordered by name",
        response: answers({ 200: completeListSchema(Group) }),
      },
      config: anybody,
    },
    async (request) => completeList(await listGroups(db, callerOf(request), MAX_LIST_ITEMS + 1)),
  )

  app.get(
    '/groups/:groupId/members',
    {
      schema: {
        operationId: 'listMembers',
        tags,
        summary: 'The members of a group, ordered by name',
        params: GroupParams,
        response: answers({ 200: completeListSchema(GroupMember) }, 'notFound'),
      },
      config: anybody,
    },
    async (request) => {
      const found = await listMembers(db, callerOf(request), request.params.groupId, MAX_LIST_ITEMS + 1)
      return completeList(orNotFound(found, 'group').map((user) => ({ user })))
    },
  )

  app.post(
    '/groups',
    {
      schema: {
        operationId: 'createGroup',
        tags,
        summary: 'Create a group without members',
        body: GroupName,
        response: answers({ 201: successSchema(Group) }, 'groupNameEmpty', 'groupNameLong', 'groupNameTaken'),
      },
      config: managers,
    },
    async (request, reply) => {
      const caller = callerOf(request)
      const name = readGroupName(request.body.name)
      const { id } = await change(caller, 'group.created', (tx) => createGroup(tx, caller, name))
      return reply.code(201).send(successAnswer({ id, name, members: 0 }, 'groupCreated'))
    },
  )

  app.patch(
    '/groups/:groupId',
    {
      schema: {
        operationId: 'renameGroup',
        tags,
        summary: 'Rename a group',
        params: GroupParams,
        body: GroupName,
        response: answers(
          { 200: successSchema(NoData) },
          'notFound',
          'groupNameEmpty',
          'groupNameLong',
          'groupNameTaken',
        ),
      },
      config: managers,
    },
    async (request) => {
      const caller = callerOf(request)
      const name = readGroupName(request.body.name)
      await change(caller, 'group.renamed', (tx) => renameGroup(tx, caller, request.params.groupId, name))
      return successAnswer(null, 'groupRenamed')
    },
  )

  app.delete(
    '/groups/:groupId',
    {
      schema: {
        operationId: 'deleteGroup',
        tags,
        summary: 'Delete a group, and end what its members may see through it',
        params: GroupParams,
        response: answers({ 200: successSchema(NoData) }, 'notFound'),
      },
      config: managers,
    },
    async (request) => {
      const caller = callerOf(request)
      await change(caller, 'group.deleted', (tx) => deleteGroup(tx, caller, request.params.groupId))
      return successAnswer(null, 'groupDeleted')
    },
  )

  for (const [method, isMember] of [
    ['PUT', true],
    ['DELETE', false],
  ] as const)
    app.route({
      method,
      url: '/groups/:groupId/members/:userId',
      schema: {
        operationId: isMember ? 'addMember' : 'removeMember',
        tags,
        summary: isMember ? 'Add a user to a group' : 'Remove a user from a group',
        params: MemberParams,
        response: answers({ 200: successSchema(NoData) }, 'notFound', 'memberIsNobody'),
      },
      config: managers,
      handler: async (request) => {
        const caller = callerOf(request)
        const { groupId, userId } = request.params
        const action = isMember ? 'group.memberAdded' : 'group.memberRemoved'
        await change(caller, action, (tx) => setMember(tx, caller, groupId, userId, isMember))
        return successAnswer(null, isMember ? 'memberAdded' : 'memberRemoved')
      },
    })
}

function refusalOf(outcome: Exclude<GroupOutcome['outcome'], 'done'>): AppError {
  if (outcome === 'notFound') return throwNotFound('group')
  if (outcome === 'noMember') return throwNotFound('member')
  return outcome === 'taken' ? wrongName('groupNameTaken') : new AppError('memberIsNobody', {})
}

function readGroupName(name: string): string {
  const trimmed = name.trim()
  if (trimmed === '') throw wrongName('groupNameEmpty')
  if ([...trimmed].length > LONGEST_NAME) throw wrongName('groupNameLong')
  return trimmed
}

function wrongName(code: 'groupNameEmpty' | 'groupNameLong' | 'groupNameTaken'): AppError {
  return new AppError(code, {}, { fields: { name: sentence(code) } })
}
