import { countBelongings } from '@anj/core'
import { findListedUser, listUsers, type Role } from '@anj/db'
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { Type } from 'typebox'
import { rights } from '../../access/rights.ts'
import { type Caller, callerOf } from '../../access/session.ts'
import type { AppDeps } from '../../deps/deps.ts'
import { answers, NoData, successAnswer, successSchema } from '../../http/answers.ts'
import { locationHeader } from '../../http/common.ts'
import { orNotFound } from '../../http/not-found.ts'
import { pageQuery, pageRange } from '../../http/paged.ts'
import { type Kind, kinds } from '../../sign-in/kinds.ts'
import { organizationScope } from '../../sign-in/manage.ts'
import { changeUserDetails } from './change.ts'
import { invite } from './invite.ts'
import { deleteManagedUser } from './remove.ts'
import {
  ManagedUser,
  ManagedUserDetail,
  ManagedUsers,
  NewAdmin,
  NewManagedUser,
  UserChange,
  UserDeletion,
  UserParams,
  userFilters,
} from './schema.ts'
import { toManagedUsers } from './to-managed-user.ts'

const personRules = [
  'userNameLength',
  'userNameSigns',
  'fullNameLength',
  'fullNameSigns',
  'emailInvalid',
  'userNameTaken',
  'emailTaken',
  'roleNotHere',
] as const

/** Routes for managing users. Admins manage their own organization's users. Super users manage all users. */
export const userRoutes: FastifyPluginAsyncTypebox = async (app) => {
  const { db } = app.deps

  /**
   * Returns the roles that a list shows to the caller. For super users, the list of users includes admins and super
   * users.
   */
  const seen = (caller: Caller, kind: Kind): readonly Role[] =>
    kind === 'user' &&
    rights.may(caller.role, { action: 'read', resource: 'admins', possession: 'any' }, { user: caller })
      ? [...kinds.user.roles, ...kinds.admin.roles]
      : kinds[kind].roles

  for (const [kind, Name, Form] of [
    ['user', 'User', NewManagedUser],
    ['admin', 'Admin', NewAdmin],
  ] as const) {
    const { path, resource } = kinds[kind]
    const allow = (action: 'create' | 'read' | 'update' | 'delete') =>
      ({ allow: { action, resource, possession: 'any' } }) as const
    const tags = [kind]
    const whom = kind === 'user' ? 'a user' : 'an admin or super user'

    app.get(
      path,
      {
        schema: {
          operationId: `list${Name}s`,
          tags,
          summary: kind === 'user' ? 'Users that the caller manages' : 'Admins and super users',
          ...(kind === 'user' && {
            description:
              "Returns the users of the caller's organization to an admin and the users of all organizations to a super user.",
          }),
          querystring: Type.Object({ ...pageQuery, ...userFilters }),
          response: answers({ 200: successSchema(ManagedUsers) }),
        },
        config: allow('read'),
      },
      async (request) => {
        const caller = callerOf(request)
        const { search, role, status, organizationId = null, sort, descending } = request.query
        const { page, limit, offset } = pageRange(request.query)
        const roles = seen(caller, kind).filter((one) => !role || one === role)
        const found = await listUsers(db, {
          organizationId: organizationScope(caller) ?? organizationId,
          roles,
          status,
          search,
          sort,
          descending,
          offset,
          limit,
        })
        const items = await toManagedUsers(app.deps, found.items)
        return successAnswer({ items, total: found.total, page, limit })
      },
    )

    app.get(
      `${path}/:userId`,
      {
        schema: {
          operationId: `get${Name}`,
          tags,
          summary: `Details of ${whom}, with counts of what the user owns`,
          params: UserParams,
          response: answers({ 200: successSchema(ManagedUserDetail) }, 'notFound'),
        },
        config: allow('read'),
      },
      async (request) => {
        const { userId } = request.params
        const user = await readManagedUser(app.deps, callerOf(request), kind, userId)
        return successAnswer({ user, belongings: await countBelongings(db, userId) })
      },
    )

    app.post(
      path,
      {
        schema: {
          operationId: `create${Name}`,
          tags,
          summary: `Invite ${whom} by email`,
          body: Form,
          response: answers(
            { 201: { ...successSchema(ManagedUser), headers: locationHeader } },
            ...personRules,
            'organizationNeeded',
            'organizationMissing',
            'seatsTaken',
            'organizationExpired',
            'mailLimited',
          ),
        },
        config: allow('create'),
      },
      async (request, reply) => {
        const caller = callerOf(request)
        const { id } = await invite(db, caller, kind, request.body)
        reply.header('location', `/api${path}/${id}`)
        return reply
          .code(201)
          .send(successAnswer(await readManagedUser(app.deps, caller, kind, id), 'userInvited'))
      },
    )

    app.patch(
      `${path}/:userId`,
      {
        schema: {
          operationId: `update${Name}`,
          tags,
          summary: `Change ${whom}`,
          description:
            'Only super users can change roles. No user can change their own role, and one super user always remains.',
          params: UserParams,
          body: UserChange,
          response: answers(
            { 200: successSchema(ManagedUser) },
            'notFound',
            ...personRules,
            'ownAccountElsewhere',
            'lastSuper',
            'mailLimited',
          ),
        },
        config: allow('update'),
      },
      async (request) => {
        const caller = callerOf(request)
        const user = await changeUserDetails(db, caller, kind, request.params.userId, request.body)
        return successAnswer(await readManagedUser(app.deps, caller, null, user.id), 'userSaved')
      },
    )

    app.delete(
      `${path}/:userId`,
      {
        schema: {
          operationId: `delete${Name}`,
          tags,
          summary: `Delete ${whom} permanently`,
          description:
            'Workflows, connections, files and runs go to the user `handTo`, which is required when the deleted user owns any of these. Otherwise the body can be omitted. To block a user and keep everything as it is, deactivate the user.',
          params: UserParams,
          body: UserDeletion,
          response: answers(
            { 200: successSchema(NoData) },
            'notFound',
            'handOverNeeded',
            'handToNobody',
            'ownAccountElsewhere',
            'lastSuper',
          ),
        },
        config: allow('delete'),
        preValidation: async (request) => {
          request.body ??= {}
        },
      },
      async (request) => {
        await deleteManagedUser(
          db,
          callerOf(request),
          kind,
          request.params.userId,
          request.body.handTo || null,
        )
        return successAnswer(null, 'userDeleted')
      },
    )
  }
}

/** Returns a user in the form that the caller sees. `kind` is null if the user can be of any kind. */
export async function readManagedUser(
  deps: Pick<AppDeps, 'db' | 'loginLimit' | 'settings'>,
  caller: Caller,
  kind: Kind | null,
  id: string,
): Promise<ManagedUser> {
  const roles = kind ? kinds[kind].roles : [...kinds.user.roles, ...kinds.admin.roles]
  const found = await findListedUser(deps.db, { id, organizationId: organizationScope(caller), roles })
  const [user] = await toManagedUsers(deps, [orNotFound(found, 'user')])
  return orNotFound(user, 'user')
}
