import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { Type } from 'typebox'
import { answer, answers, Nothing, publicAnswers } from '../http/answers.ts'
import { pending } from '../http/pending.ts'
import { LogIn, Session, SignUp, User } from './schema.ts'

/** Accounts and sessions. */
export const authRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.post(
    '/auth/sign-up',
    {
      schema: {
        operationId: 'signUp',
        tags: ['auth'],
        summary: 'Make the first super user and their organization',
        description: 'Open only as long as nobody has an account.',
        body: SignUp,
        response: publicAnswers(
          { 201: answer(Session) },
          'signUpClosed',
          'signUpCodeWrong',
          'fullNameLength',
          'emailInvalid',
          'userNameLength',
          'passwordLength',
          'passwordRule',
          'passwordsDiffer',
          'organizationNameLength',
          'addressLength',
          'loginLimited',
        ),
      },
      config: { public: true },
    },
    pending,
  )

  app.post(
    '/auth/log-in',
    {
      schema: {
        operationId: 'logIn',
        tags: ['auth'],
        summary: 'Log in',
        body: LogIn,
        response: publicAnswers(
          { 200: answer(Session) },
          'userNameMissing',
          'passwordMissing',
          'loginFailed',
          'loginLimited',
        ),
      },
      config: { public: true },
    },
    pending,
  )

  app.post(
    '/auth/log-out',
    {
      schema: {
        operationId: 'logOut',
        tags: ['auth'],
        summary: 'Revoke the token of this call',
        response: answers({ 200: answer(Nothing) }),
      },
      config: { allow: { action: 'read', resource: 'account', possession: 'own' } },
    },
    pending,
  )

  app.get(
    '/auth/me',
    {
      schema: {
        operationId: 'getMe',
        tags: ['auth'],
        summary: 'Who the token belongs to',
        response: answers({ 200: answer(Type.Object({ user: User })) }),
      },
      config: { allow: { action: 'read', resource: 'account', possession: 'own' } },
    },
    pending,
  )

  app.post(
    '/auth/token',
    {
      schema: {
        operationId: 'renewToken',
        tags: ['auth'],
        summary: 'Turn the cookie of the pages into a token, or renew a token',
        description:
          'Takes the cookie `anj_session` of requests from the same origin, or a bearer token, which is renewed once half of its life is over.',
        response: publicAnswers(
          { 200: answer(Session) },
          'tokenMissing',
          'tokenInvalid',
          'tokenExpired',
          'originRefused',
        ),
      },
      config: { public: true },
    },
    pending,
  )
}
