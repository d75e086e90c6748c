import { listSessions, lockUser, recordAudit, revokeTokenOfKind, revokeTokens, type Token } from '@anj/db'
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { Type } from 'typebox'
import { callerOf } from '../../access/session.ts'
import { answers, NoData, successAnswer, successSchema } from '../../http/answers.ts'
import { completeList, completeListSchema } from '../../http/complete-list.ts'
import { orNotFound } from '../../http/not-found.ts'
import { ActiveSession, SessionParams } from './schema.ts'

const allow = (action: 'read' | 'update') =>
  ({ allow: { action, resource: 'account', possession: 'own' } }) as const
const tags = ['account']
const mostSessions = 100

/** Routes for the caller's own sessions. */
export const sessionRoutes: FastifyPluginAsyncTypebox = async (app) => {
  const { db } = app.deps

  app.get(
    '/account/sessions',
    {
      schema: {
        operationId: 'listSessions',
        tags,
        summary: "The caller's sessions, most recently used first",
        response: answers({ 200: completeListSchema(ActiveSession, mostSessions) }),
      },
      config: allow('read'),
    },
    async (request) => {
      const { id, begunWith } = callerOf(request)
      const found = await listSessions(db, id, mostSessions + 1)
      return completeList(
        found.map((token) => toSession(token, begunWith)),
        { most: mostSessions },
      )
    },
  )

  app.delete(
    '/account/sessions/:sessionId',
    {
      schema: {
        operationId: 'endSession',
        tags,
        summary: "End one of the caller's sessions",
        params: SessionParams,
        response: answers({ 200: successSchema(NoData) }, 'notFound'),
      },
      config: allow('update'),
    },
    async (request) => {
      const caller = callerOf(request)
      await db.transaction(async (tx) => {
        await lockUser(tx, caller.id, 'no key update')
        const found = await revokeTokenOfKind(tx, caller.id, 'session', request.params.sessionId)
        const { id, address, userAgent } = orNotFound(found, 'session')
        await recordAudit(tx, caller, {
          action: 'account.sessionEnded',
          resource: 'account',
          resourceId: caller.id,
          before: { sessionId: id, address, userAgent },
        })
      })
      return successAnswer(null, 'sessionEnded')
    },
  )

  app.delete(
    '/account/sessions',
    {
      schema: {
        operationId: 'endSessions',
        tags,
        summary: "End the caller's other sessions",
        querystring: Type.Object({
          all: Type.Optional(Type.Boolean({ description: 'Also ends the current session.' })),
        }),
        response: answers({ 200: successSchema(NoData) }),
      },
      config: allow('update'),
    },
    async (request) => {
      const caller = callerOf(request)
      const { all = false } = request.query
      await db.transaction(async (tx) => {
        await lockUser(tx, caller.id, 'no key update')
        const ended = await revokeTokens(tx, caller.id, ['session'], all ? null : caller.sessionId)
        await recordAudit(tx, caller, {
          action: 'account.sessionsEnded',
          resource: 'account',
          resourceId: caller.id,
          after: { sessions: ended.length, all },
        })
      })
      return successAnswer(null, all ? 'allSessionsEnded' : 'otherSessionsEnded')
    },
  )
}

function toSession(token: Token, begunWith: string): ActiveSession {
  const { id, address, userAgent, createdAt, lastUsedAt, expiresAt } = token
  return {
    id,
    isCurrent: (token.renewedFrom ?? id) === begunWith,
    address,
    userAgent,
    createdAt: createdAt.toISOString(),
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
    expiresAt: expiresAt.toISOString(),
  }
}
