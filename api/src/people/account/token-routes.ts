import { listApiTokens, lockUser, recordAudit, revokeTokenOfKind, type Token, type Tx } from '@anj/db'
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { Type } from 'typebox'
import { type Caller, callerOf } from '../../access/session.ts'
import { answers, NoData, successAnswer, successSchema } from '../../http/answers.ts'
import { orNotFound } from '../../http/not-found.ts'
import { MAX_LISTED_TOKENS, makeApiToken, toApiToken } from './make-api-token.ts'
import { ApiToken, ApiTokenParams, MadeApiToken, NewApiToken } from './schema.ts'

const own = (action: 'create' | 'read' | 'delete') =>
  ({ allow: { action, resource: 'api-tokens', possession: 'own' } }) as const
const tags = ['account']

/** Routes for API tokens, which let programs act on behalf of the tokens' owners. */
export const apiTokenRoutes: FastifyPluginAsyncTypebox = async (app) => {
  const { db } = app.deps

  app.get(
    '/account/tokens',
    {
      schema: {
        operationId: 'listApiTokens',
        tags,
        summary: "The caller's API tokens, newest first",
        description: 'Expired tokens are listed for another 30 days. Revoked tokens are not listed.',
        response: answers({ 200: successSchema(Type.Array(ApiToken, { maxItems: MAX_LISTED_TOKENS })) }),
      },
      config: own('read'),
    },
    async (request) => successAnswer((await listApiTokens(db, callerOf(request).id)).map(toApiToken)),
  )

  app.post(
    '/account/tokens',
    {
      schema: {
        operationId: 'createApiToken',
        tags,
        summary: 'Create an API token',
        description: 'Requires the password, since an API token outlives the session that creates it.',
        body: NewApiToken,
        response: answers(
          { 201: successSchema(MadeApiToken) },
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
      return reply
        .code(201)
        .send(successAnswer({ apiToken: toApiToken(token), token: secret }, 'apiTokenMade'))
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
        response: answers({ 200: successSchema(NoData) }, 'notFound'),
      },
      config: own('delete'),
    },
    async (request) => {
      await db.transaction(async (tx) => {
        const { tokenId } = request.params
        orNotFound(await revoke(tx, callerOf(request), tokenId), 'token')
      })
      return successAnswer(null, 'apiTokenRevoked')
    },
  )

  app.delete(
    '/account/tokens',
    {
      schema: {
        operationId: 'revokeApiTokens',
        tags,
        summary: 'Revoke all API tokens of the caller',
        response: answers({ 200: successSchema(NoData) }),
      },
      config: own('delete'),
    },
    async (request) => {
      const caller = callerOf(request)
      await db.transaction(async (tx) => {
        await lockUser(tx, caller.id, 'no key update')
        for (const { id } of await listApiTokens(tx, caller.id)) await revoke(tx, caller, id)
      })
      return successAnswer(null, 'apiTokensRevoked')
    },
  )
}

/** Revokes an active token and records an audit entry. Returns undefined if no such token exists. */
async function revoke(tx: Tx, caller: Caller, tokenId: string): Promise<Token | undefined> {
  const ended = await revokeTokenOfKind(tx, caller.id, 'api', tokenId)
  if (!ended) return undefined
  const { id, label, scopes } = ended
  await recordAudit(tx, caller, {
    action: 'apiToken.revoked',
    resource: 'api-tokens',
    resourceId: id,
    before: { label, scopes },
  })
  return ended
}
