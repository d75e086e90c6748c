import { endToken, listApiTokens, recordAudit } from '@anj/db'
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { Type } from 'typebox'
import { answer, answers, done, Nothing } from '../http/answers.ts'
import { present } from '../http/not-found.ts'
import { callerOf } from '../plugins/session.ts'
import { makeApiToken, mostListed, toApiToken } from './make-api-token.ts'
import { ApiToken, ApiTokenParams, MadeApiToken, NewApiToken } from './schema.ts'

const own = (action: 'create' | 'read' | 'delete') =>
  ({ allow: { action, resource: 'api-tokens', possession: 'own' } }) as const
const tags = ['account']

/** API tokens, for programs of their owners. */
export const apiTokenRoutes: FastifyPluginAsyncTypebox = async (app) => {
  const { db } = app.deps

  app.get(
    '/account/tokens',
    {
      schema: {
        operationId: 'listApiTokens',
        tags,
        summary: "The caller's API tokens, the newest first",
        description: 'Expired ones are listed for another 30 days, revoked ones not.',
        response: answers({ 200: answer(Type.Array(ApiToken, { maxItems: mostListed })) }),
      },
      config: own('read'),
    },
    async (request) => done((await listApiTokens(db, callerOf(request).id)).map(toApiToken)),
  )

  app.post(
    '/account/tokens',
    {
      schema: {
        operationId: 'createApiToken',
        tags,
        summary: 'Make an API token',
        description: 'Takes the password: a session alone must not turn into something that outlasts it.',
        body: NewApiToken,
        response: answers(
          { 201: answer(MadeApiToken) },
          'apiTokenLabelLength',
          'apiTokenScopesNeeded',
          'apiTokenDaysRange',
          'passwordMissing',
          'passwordWrong',
          'loginLimited',
          'passwordsBusy',
          'apiTokensMany',
        ),
      },
      config: own('create'),
    },
    async (request, reply) => {
      const { token, secret } = await makeApiToken(app.deps, callerOf(request), request.body)
      return reply.code(201).send(done({ apiToken: toApiToken(token), token: secret }, 'apiTokenMade'))
    },
  )

  app.delete(
    '/account/tokens/:tokenId',
    {
      schema: {
        operationId: 'revokeApiToken',
        tags,
        summary: 'Revoke an API token',
        params: ApiTokenParams,
        response: answers({ 200: answer(Nothing) }, 'notFound'),
      },
      config: own('delete'),
    },
    async (request) => {
      const caller = callerOf(request)
      await db.transaction(async (tx) => {
        const found = await endToken(tx, caller.id, 'api', request.params.tokenId)
        const { id, label, scopes } = present(found, 'token')
        await recordAudit(tx, caller, {
          action: 'apiToken.revoked',
          resource: 'api-tokens',
          resourceId: id,
          before: { label, scopes },
        })
      })
      return done(null, 'apiTokenRevoked')
    },
  )
}
