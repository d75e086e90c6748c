import { lockUser, recordAudit, revokeToken } from '@anj/db'
import { AppError } from '@anj/workflow'
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { Type } from 'typebox'
import { callerOf, originOf } from '../access/session.ts'
import { attemptKeys } from '../deps/attempt-keys.ts'
import { answers, NoData, publicAnswers, successAnswer, successSchema } from '../http/answers.ts'
import { signUpFirst } from './first-super-user.ts'
import { logIn } from './log-in.ts'
import { renewedCookie, renewToken } from './renew-token.ts'
import { LogIn, Session, SignUp, User } from './schema.ts'
import { isCode, needsCode } from './sign-up-code.ts'
import { toUser } from './to-user.ts'

const ownAccount = { allow: { action: 'read', resource: 'account', possession: 'own' } } as const

/** Routes that let users sign up, log in, log out and renew their tokens. */
export const authRoutes: FastifyPluginAsyncTypebox = async (app) => {
  const { db, settings, loginLimit, logInLine: line } = app.deps
  const { sessions } = app

  app.post(
    '/auth/sign-up',
    {
      schema: {
        operationId: 'signUp',
        tags: ['auth'],
        summary: 'Create the first super user and the organization',
        description: 'Available only while no account exists.',
        body: SignUp,
        response: publicAnswers(
          { 201: successSchema(Session) },
          'signUpClosed',
          'signUpCodeWrong',
          'fullNameLength',
          'fullNameSigns',
          'emailInvalid',
          'userNameLength',
          'userNameSigns',
          'passwordLength',
          'passwordRule',
          'passwordsDiffer',
          'organizationNameLength',
          'organizationNameSigns',
          'addressLength',
          'loginLimited',
        ),
      },
      config: { public: true },
    },
    async (request, reply) => {
      const { code, ...form } = request.body
      if (needsCode(request)) {
        const keys = await attemptKeys(db, settings.secretKey, 'sign-up code', request.ip)
        await loginLimit.attempt(db, keys)
        if (!isCode(code, settings.signUpCode)) throw codeWrong()
      }
      const made = await signUpFirst(db, settings, form, request.ip)
      if (!made) throw new AppError('signUpClosed', {})
      const token = await sessions.begin(db, made.user, originOf(request))
      return reply.code(201).send(successAnswer({ user: await toUser(db, made.user), token }, 'signedUp'))
    },
  )

  app.post(
    '/auth/log-in',
    {
      schema: {
        operationId: 'logIn',
        tags: ['auth'],
        summary: 'Log in',
        description:
          'With two-factor authentication, a correct password without a code returns `twoFactorNeeded`. Repeat the call with user name, password and code.',
        body: LogIn,
        response: publicAnswers(
          { 200: successSchema(Session) },
          'userNameMissing',
          'passwordMissing',
          'loginFailed',
          'accountDeactivated',
          'twoFactorNeeded',
          'twoFactorWrong',
          'passwordLogInOff',
          'loginLimited',
          'passwordsBusy',
        ),
      },
      config: { public: true },
    },
    async (request) => {
      const superOnly = settings.oidc?.isOnly ?? false
      const parts = { db, sessions, loginLimit, line, secretKey: settings.secretKey, superOnly }
      const { user, token } = await logIn(parts, request.body, originOf(request))
      return successAnswer({ user: await toUser(db, user), token }, 'loggedIn')
    },
  )

  app.post(
    '/auth/log-out',
    {
      schema: {
        operationId: 'logOut',
        tags: ['auth'],
        summary: 'Revoke the token of this call and all tokens of the same session',
        response: answers({ 200: successSchema(NoData) }),
      },
      config: ownAccount,
    },
    async (request) => {
      const caller = callerOf(request)
      await db.transaction(async (tx) => {
        // Waits for changes that this session still has in progress. Later ones are refused.
        await lockUser(tx, caller.id, 'no key update')
        await revokeToken(tx, caller.id, caller.sessionId)
        await recordAudit(tx, caller, {
          action: 'account.loggedOut',
          resource: 'account',
          resourceId: caller.id,
        })
      })
      return successAnswer(null, 'loggedOut')
    },
  )

  app.get(
    '/auth/me',
    {
      schema: {
        operationId: 'getMe',
        tags: ['auth'],
        summary: 'Owner of the token',
        response: answers({ 200: successSchema(Type.Object({ user: User })) }),
      },
      config: ownAccount,
    },
    async (request) => successAnswer({ user: await toUser(db, callerOf(request).user) }),
  )

  app.post(
    '/auth/token',
    {
      schema: {
        operationId: 'renewToken',
        tags: ['auth'],
        summary: 'Exchange the session cookie for a token, or renew a token',
        description:
          'Accepts the cookie `anj_session` from the same origin, or a bearer token. A bearer token is renewed after half of its lifetime.',
        response: publicAnswers(
          { 200: successSchema(Session) },
          'tokenMissing',
          'tokenInvalid',
          'tokenExpired',
          'originRefused',
        ),
      },
      config: { public: true },
    },
    async (request, reply) => {
      const { caller, token } = await renewToken(app, request)
      const cookie = renewedCookie(request, token)
      if (cookie) reply.header('set-cookie', cookie)
      return successAnswer({ user: await toUser(db, caller.user), token })
    },
  )
}

function codeWrong(): AppError {
  const problem = new AppError('signUpCodeWrong', {})
  return new AppError('signUpCodeWrong', {}, { fields: { code: problem.message } })
}
