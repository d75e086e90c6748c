import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { callerOf } from '../../access/session.ts'
import { answers, NoData, successAnswer, successSchema } from '../../http/answers.ts'
import { unlinkOwn } from '../../sign-in/oidc/unlink.ts'
import { changeOwnAccount } from './change-account.ts'
import { Account, AccountChange, OwnPassword } from './schema.ts'
import { toAccount } from './to-account.ts'

/** Routes that let users read and change their own account. */
export const accountRoutes: FastifyPluginAsyncTypebox = async (app) => {
  const { db } = app.deps

  app.get(
    '/account',
    {
      schema: {
        operationId: 'getAccount',
        tags: ['account'],
        summary: "The caller's account",
        response: answers({ 200: successSchema(Account) }),
      },
      config: { allow: { action: 'read', resource: 'account', possession: 'own' } },
    },
    async (request) => successAnswer(await toAccount(db, callerOf(request).user)),
  )

  app.patch(
    '/account',
    {
      schema: {
        operationId: 'updateAccount',
        tags: ['account'],
        summary: "Change the caller's name or email address",
        description: 'A new email address requires the password. A notice is sent to the old address.',
        body: AccountChange,
        response: answers(
          { 200: successSchema(Account) },
          'fullNameLength',
          'fullNameSigns',
          'emailInvalid',
          'emailTaken',
          'passwordMissing',
          'passwordWrong',
          'loginLimited',
          'mailLimited',
          'passwordsBusy',
        ),
      },
      config: { allow: { action: 'update', resource: 'account', possession: 'own' } },
    },
    async (request) => {
      const changed = await changeOwnAccount(app.deps, callerOf(request), request.body)
      return successAnswer(await toAccount(db, changed), 'accountSaved')
    },
  )

  app.delete(
    '/account/identity',
    {
      schema: {
        operationId: 'unlinkIdentity',
        tags: ['account'],
        summary: 'Unlink the account from the identity at the sign-in provider',
        body: OwnPassword,
        response: answers(
          { 200: successSchema(NoData) },
          'identityMissing',
          'identityNeedsPassword',
          'passwordMissing',
          'passwordWrong',
          'loginLimited',
          'passwordsBusy',
        ),
      },
      config: { allow: { action: 'update', resource: 'account', possession: 'own' } },
    },
    async (request) => {
      await unlinkOwn(app.deps, callerOf(request), request.body.password)
      return successAnswer(null, 'identityUnlinked')
    },
  )
}
