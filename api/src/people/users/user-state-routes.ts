import type { ErrorCode } from '@anj/workflow'
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { callerOf } from '../../access/session.ts'
import { answers, NoData, successAnswer, successSchema } from '../../http/answers.ts'
import { kinds } from '../../sign-in/kinds.ts'
import { unlinkOther } from '../../sign-in/oidc/unlink.ts'
import { readManagedUser } from './routes.ts'
import { ManagedUser, UserDeactivation, UserParams } from './schema.ts'
import {
  deactivate,
  inviteAgain,
  reactivate,
  removeTwoFactorOf,
  sendResetLink,
  unlock,
} from './user-state.ts'

const changes = [
  {
    verb: 'reactivate',
    operation: (Name: string) => `reactivate${Name}`,
    summary: 'Reactivate a user, if the licence has a free seat',
    act: reactivate,
    said: 'userReactivated',
    refusals: ['notDeactivated', 'seatsTaken', 'mailLimited'],
  },
  {
    verb: 'invitation',
    operation: (Name: string) => `invite${Name}Again`,
    summary: 'Send an invitation again and invalidate earlier links',
    act: inviteAgain,
    said: 'invitationSentAgain',
    refusals: ['invitationNotNeeded', 'mailLimited'],
  },
  {
    verb: 'unlock',
    operation: (Name: string) => `unlock${Name}`,
    summary: 'Unlock a user after too many failed login attempts',
    act: unlock,
    said: 'userUnlocked',
    refusals: ['notThrottled', 'ownAccountElsewhere'],
  },
  {
    verb: 'reset-link',
    operation: (Name: string) => `send${Name}ResetLink`,
    summary: 'Send a password reset link and invalidate earlier links',
    act: sendResetLink,
    said: 'userResetLinkSent',
    refusals: ['resetNotPossible', 'mailLimited'],
  },
] as const

/** Routes that change a user's access: deactivation, invitations, log-in blocks and two-factor authentication. */
export const userStateRoutes: FastifyPluginAsyncTypebox = async (app) => {
  const { db } = app.deps

  for (const [kind, Name] of [
    ['user', 'User'],
    ['admin', 'Admin'],
  ] as const) {
    const { path, resource } = kinds[kind]
    const config = { allow: { action: 'update', resource, possession: 'any' } } as const
    const tags = [kind]

    for (const { verb, operation, summary, act, said, refusals } of changes)
      app.post(
        `${path}/:userId/${verb}`,
        {
          schema: {
            operationId: operation(Name),
            tags,
            summary,
            params: UserParams,
            response: answers(
              { 200: successSchema(ManagedUser) },
              'notFound',
              ...(refusals satisfies readonly ErrorCode[]),
            ),
          },
          config,
        },
        async (request) => {
          const caller = callerOf(request)
          const { id } = await act(app.deps, caller, kind, request.params.userId)
          return successAnswer(await readManagedUser(app.deps, caller, kind, id), said)
        },
      )

    app.post(
      `${path}/:userId/deactivate`,
      {
        schema: {
          operationId: `deactivate${Name}`,
          tags,
          summary: 'Deactivate a user and optionally transfer what the user owns',
          params: UserParams,
          body: UserDeactivation,
          response: answers(
            { 200: successSchema(ManagedUser) },
            'notFound',
            'alreadyDeactivated',
            'handToNobody',
            'ownAccountElsewhere',
            'lastSuper',
          ),
        },
        config,
        preValidation: async (request) => {
          request.body ??= {}
        },
      },
      async (request) => {
        const caller = callerOf(request)
        const { id } = await deactivate(db, caller, kind, request.params.userId, request.body.handTo || null)
        return successAnswer(await readManagedUser(app.deps, caller, kind, id), 'userDeactivated')
      },
    )

    app.delete(
      `${path}/:userId/two-factor`,
      {
        schema: {
          operationId: `turnOff${Name}TwoFactor`,
          tags,
          summary: 'Remove the second factor of a user who lost it',
          params: UserParams,
          response: answers(
            { 200: successSchema(NoData) },
            'notFound',
            'twoFactorOff',
            'ownAccountElsewhere',
          ),
        },
        config,
      },
      async (request) => {
        await removeTwoFactorOf(db, callerOf(request), kind, request.params.userId)
        return successAnswer(null, 'userTwoFactorTurnedOff')
      },
    )

    app.delete(
      `${path}/:userId/identity`,
      {
        schema: {
          operationId: `unlink${Name}Identity`,
          tags,
          summary: 'Unlink a user from the identity at the sign-in provider',
          description: "The user's sessions end. A user without a password gets an invitation to set one.",
          params: UserParams,
          response: answers(
            { 200: successSchema(NoData) },
            'notFound',
            'identityMissing',
            'ownAccountElsewhere',
            'mailLimited',
          ),
        },
        config,
      },
      async (request) => {
        await unlinkOther(db, callerOf(request), kind, request.params.userId)
        return successAnswer(null, 'userIdentityUnlinked')
      },
    )
  }
}
