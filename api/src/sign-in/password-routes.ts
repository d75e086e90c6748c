import { queueMail } from '@anj/db'
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { callerOf } from '../access/session.ts'
import { answers, NoData, publicAnswers, successAnswer, successSchema } from '../http/answers.ts'
import { changePassword } from './change-password.ts'
import { checkEmail } from './rules.ts'
import { ForgottenPassword, LinkQuery, NewPassword, PasswordChange } from './schema.ts'
import { requireLink, setPasswordByLink } from './set-password.ts'

const tags = ['auth']

export const passwordRoutes: FastifyPluginAsyncTypebox = async (app) => {
  const { db, mailLimit } = app.deps

  app.post(
    '/auth/forget-password',
    {
      schema: {
        operationId: 'forgetPassword',
        tags,
        summary: 'Request a link for setting a new password',
        description:
          'The response does not reveal whether an account has the address. The link works once within one hour. A new request invalidates earlier links.',
        body: ForgottenPassword,
        response: publicAnswers(
          { 200: successSchema(NoData) },
          'emailMissing',
          'emailInvalid',
          'mailLimited',
        ),
      },
      config: { public: true },
    },
    async (request) => {
      checkEmail(request.body)
      const recipient = request.body.email.trim()
      await mailLimit.ask(db, 'resetPassword', recipient, request.ip)
      await db.transaction((tx) => queueMail(tx, { kind: 'resetPassword', recipient }))
      return successAnswer(null, 'resetMailOnItsWay')
    },
  )

  for (const { url, kind, operationId, summary, said } of byLink)
    app.patch(
      url,
      {
        schema: {
          operationId,
          tags,
          summary,
          description: 'The link works once. All earlier sessions end, and all API tokens are revoked.',
          querystring: LinkQuery,
          body: NewPassword,
          response: publicAnswers(
            { 200: successSchema(NoData) },
            'passwordLength',
            'passwordRule',
            'passwordsDiffer',
            'passwordUnchanged',
            'linkInvalid',
            'passwordsBusy',
          ),
        },
        config: { public: true },
      },
      async (request) => {
        await setPasswordByLink(app.deps, kind, request.query.token, request.body, request.ip)
        return successAnswer(null, said)
      },
    )

  for (const { url, kind, check, checks } of byLink)
    app.get(
      url,
      {
        schema: {
          operationId: check,
          tags,
          summary: checks,
          description: 'The check does not use up the link.',
          querystring: LinkQuery,
          response: publicAnswers({ 200: successSchema(NoData) }, 'linkInvalid'),
        },
        config: { public: true },
      },
      async (request) => {
        await requireLink(db, kind, request.query.token)
        return successAnswer(null, 'linkWorks')
      },
    )

  app.patch(
    '/auth/change-password',
    {
      schema: {
        operationId: 'changePassword',
        tags,
        summary: "Change the caller's password",
        description: 'All other sessions of the caller end. API tokens stay valid.',
        body: PasswordChange,
        response: answers(
          { 200: successSchema(NoData) },
          'userNameMissing',
          'userNameNotYours',
          'oldPasswordMissing',
          'oldPasswordWrong',
          'newPasswordMissing',
          'newPasswordLength',
          'newPasswordRule',
          'newPasswordsDiffer',
          'passwordUnchanged',
          'loginLimited',
          'passwordsBusy',
        ),
      },
      config: { allow: { action: 'update', resource: 'account', possession: 'own' } },
    },
    async (request) => {
      await changePassword(app.deps, callerOf(request), request.body)
      return successAnswer(null, 'passwordChanged')
    },
  )
}

const byLink = [
  {
    url: '/auth/reset-password',
    kind: 'resetPassword',
    operationId: 'resetPassword',
    summary: 'Set a new password with the link from a reset email',
    check: 'checkResetLink',
    checks: 'Check a password reset link',
    said: 'passwordReset',
  },
  {
    url: '/auth/set-password',
    kind: 'invitation',
    operationId: 'setPassword',
    summary: 'Set the first password with the link from an invitation',
    check: 'checkInvitation',
    checks: 'Check an invitation link',
    said: 'passwordSet',
  },
] as const
