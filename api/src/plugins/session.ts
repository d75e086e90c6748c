import { hkdfSync } from 'node:crypto'
import {
  type Actor,
  createSession,
  type Db,
  findSession,
  type Owner,
  type Role,
  type Tx,
  type User,
} from '@anj/db'
import { AppError } from '@anj/workflow'
import jwt from '@fastify/jwt'
import type { FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import '../http/context.ts'

const HOUR = 60 * 60
/** How long a session lasts without being renewed, in seconds. */
export const sessionSeconds = 12 * HOUR

interface Claims {
  readonly sub: string
  readonly jti: string
  readonly role: Role
  readonly org: string
  readonly iat: number
  readonly exp: number
}

/** Who calls, as the database knows them now. */
export interface Caller extends Actor, Owner {
  readonly id: string
  readonly sessionId: string
  readonly role: Role
  readonly user: User
  /** When the token was made and ends, in seconds. */
  readonly issued: number
  readonly expires: number
}

export interface Sessions {
  /** Begins a session and returns its signed token. */
  readonly begin: (db: Db | Tx, user: User) => Promise<string>
  /** Who a token belongs to; refuses with the exact sentences of the specification. */
  readonly read: (token: string, request: FastifyRequest) => Promise<Caller>
}

declare module 'fastify' {
  interface FastifyInstance {
    readonly sessions: Sessions
  }
  interface FastifyRequest {
    /** Set for every route that isn't public. */
    caller: Caller | null
  }
}
declare module '@fastify/jwt' {
  interface FastifyJWT {
    payload: Omit<Claims, 'iat'>
    user: Claims
  }
}

/** Sessions as signed tokens whose id must stand, unrevoked, in the tokens table. */
export const session = fp(
  async (app) => {
    const { settings, db } = app.deps
    const key = Buffer.from(hkdfSync('sha256', settings.secretKey, '', 'anj session tokens', 32))
    await app.register(jwt, { secret: key, sign: { algorithm: 'HS256' }, verify: { algorithms: ['HS256'] } })
    app.decorateRequest('caller', null)

    const sessions: Sessions = {
      begin: async (into, user) => {
        const exp = Math.floor(Date.now() / 1000) + sessionSeconds
        const token = await createSession(into, user.id, new Date(exp * 1000))
        return app.jwt.sign({ sub: user.id, jti: token.id, role: user.role, org: user.organizationId, exp })
      },
      read: async (token, request) => {
        const claims = verify(token)
        const found = await findSession(db, claims.jti)
        if (!found || found.user.id !== claims.sub) throw new AppError('tokenInvalid', {})
        const { id, userName, role, organizationId } = found.user
        const { iat: issued, exp: expires, jti: sessionId } = claims
        const actor = { userId: id, userName, organizationId, address: request.ip }
        return { ...actor, id, ownerId: id, role, user: found.user, sessionId, issued, expires }
      },
    }
    app.decorate('sessions', sessions)

    app.addHook('onRequest', async (request) => {
      if (!request.routeOptions.config.allow) return
      const token = bearerToken(request)
      if (!token) throw new AppError('tokenMissing', {})
      request.caller = await sessions.read(token, request)
    })

    function verify(token: string): Claims {
      try {
        return app.jwt.verify<Claims>(token)
      } catch (cause) {
        const expired = (cause as { code?: unknown }).code === 'FAST_JWT_EXPIRED'
        throw new AppError(expired ? 'tokenExpired' : 'tokenInvalid', {}, { cause })
      }
    }
  },
  { name: 'session' },
)

/** The token of the authorization header. */
export function bearerToken(request: FastifyRequest): string | null {
  return /^Bearer +([^ ]+)$/i.exec(request.headers.authorization ?? '')?.[1] ?? null
}

/** The caller of a route that isn't public. */
export function callerOf(request: FastifyRequest): Caller {
  if (!request.caller) throw new AppError('tokenMissing', {})
  return request.caller
}
