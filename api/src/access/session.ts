import { hkdfSync } from 'node:crypto'
import {
  type Actor,
  createSession,
  type Db,
  findApiToken,
  findSession,
  type Owner,
  type RenewedSession,
  type Role,
  type SessionOrigin,
  type Token,
  type Tx,
  type User,
  type ValidToken,
} from '@anj/db'
import { AppError, apiTokenPrefix } from '@anj/workflow'
import jwt from '@fastify/jwt'
import type { FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import './route-config.ts'
import { createLastUse } from './last-use.ts'

const HOUR = 60 * 60
/** The lifetime of a session that isn't renewed, in seconds. */
export const sessionSeconds = 12 * HOUR

interface Claims {
  readonly sub: string
  readonly jti: string
  readonly role: Role
  readonly org: string
  readonly iat: number
  readonly exp: number
}

/** The caller, as currently stored in the database. */
export interface Caller extends Actor, Owner {
  readonly id: string
  /** The ID of the session or the API token. */
  readonly sessionId: string
  /** The session that was created at log-in. Later sessions result from renewals. */
  readonly begunWith: string
  /** An API token's scopes, or null for a session. */
  readonly scopes: readonly string[] | null
  readonly role: Role
  readonly user: User
  /** The times at which the token was issued and expires, in seconds. */
  readonly issued: number
  readonly expires: number
}

/** Creates sessions and reads their tokens. */
export interface Sessions {
  readonly begin: (db: Db | Tx, user: User, origin?: SessionOrigin) => Promise<string>
  /** Continues a session whose token is being renewed, and returns the new token. */
  readonly goOn: (tx: Tx, user: User, renewed: RenewedSession, origin: SessionOrigin) => Promise<string>
  /** Returns the caller that a session token belongs to. Errors have exactly the messages in the specification. */
  readonly read: (token: string, request: FastifyRequest) => Promise<Caller>
  /**
   * Returns the ID of the session that a token was issued for, even if the session has ended. Returns null if Anj
   * didn't issue the token.
   */
  readonly idOf: (token: string) => string | null
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
    payload: Claims
    user: Claims
  }
}

/** Sessions with signed tokens. A session is valid as long as the tokens table contains its ID, unrevoked. */
export const session = fp(
  async (app) => {
    const { settings, db } = app.deps
    const key = signingKey(settings.secretKey)
    const formerKeys = (settings.secretKey.former ?? []).map(signingKey)
    await app.register(jwt, { secret: key, sign: { algorithm: 'HS256' }, verify: { algorithms: ['HS256'] } })
    app.decorateRequest('caller', null)

    const sign = ({ id, role, organizationId }: User, token: Token) => {
      const exp = Math.floor(+token.expiresAt / 1000)
      // `iat` is derived from the expiry rather than from the clock, so that signing a session again produces the same
      // token.
      const iat = exp - sessionSeconds
      return app.jwt.sign({ sub: id, jti: token.id, role, org: organizationId, iat, exp })
    }
    const endOfNew = () => new Date((Math.floor(Date.now() / 1000) + sessionSeconds) * 1000)
    const sessions: Sessions = {
      begin: async (into, user, origin) => sign(user, await createSession(into, user.id, endOfNew(), origin)),
      goOn: async (tx, user, { session, successor }, origin) =>
        sign(user, successor ?? (await createSession(tx, user.id, endOfNew(), origin, session))),
      read: async (token, request) => {
        const claims = verify(token)
        const found = await findSession(db, claims.jti)
        if (!found || found.user.id !== claims.sub) throw new AppError('tokenInvalid', {})
        return callerFrom(found, request, { issued: claims.iat, expires: claims.exp })
      },
      idOf: (token) => {
        try {
          return claimsOf(token, { ignoreExpiration: true }).jti
        } catch {
          return null
        }
      },
    }
    app.decorate('sessions', sessions)
    const lastUse = createLastUse(db, app.log)
    app.addHook('onClose', () => lastUse.flush())

    app.addHook('onRequest', async (request) => {
      if (!request.routeOptions.config.allow) return
      const token = bearerToken(request)
      if (!token) throw new AppError('tokenMissing', {})
      request.caller = token.startsWith(apiTokenPrefix)
        ? await readApiToken(token, request)
        : await sessions.read(token, request)
      lastUse.note(request.caller.sessionId)
    })

    async function readApiToken(secret: string, request: FastifyRequest): Promise<Caller> {
      const found = await findApiToken(db, secret)
      if (!found) throw new AppError('tokenInvalid', {})
      const [issued, expires] = [found.token.createdAt, found.token.expiresAt].map((at) => +at / 1000)
      return callerFrom(found, request, { issued: issued ?? 0, expires: expires ?? 0 })
    }

    /**
     * Verifies a token and returns its claims. Accepts tokens signed with a former key, whose sessions continue until
     * they end or are renewed.
     */
    function claimsOf(token: string, options?: { readonly ignoreExpiration: boolean }): Claims {
      try {
        // The library builds a new verifier for each call with options.
        return options ? app.jwt.verify<Claims>(token, options) : app.jwt.verify<Claims>(token)
      } catch (cause) {
        if (codeOf(cause) !== 'FAST_JWT_INVALID_SIGNATURE') throw cause
        for (const former of formerKeys) {
          try {
            return app.jwt.verify<Claims>(token, { ...options, key: former, algorithms: ['HS256'] })
          } catch (further) {
            if (codeOf(further) !== 'FAST_JWT_INVALID_SIGNATURE') throw further
          }
        }
        throw cause
      }
    }

    function verify(token: string): Claims {
      try {
        return claimsOf(token)
      } catch (cause) {
        const expired = codeOf(cause) === 'FAST_JWT_EXPIRED'
        throw new AppError(expired ? 'tokenExpired' : 'tokenInvalid', {}, { cause })
      }
    }
  },
  { name: 'session' },
)

function signingKey(key: Uint8Array): Buffer {
  return Buffer.from(hkdfSync('sha256', key, '', 'anj session tokens', 32))
}

function codeOf(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : undefined
}

function callerFrom(
  { token, user }: ValidToken,
  request: FastifyRequest,
  times: Pick<Caller, 'issued' | 'expires'>,
): Caller {
  const { id, userName, role, organizationId } = user
  const actor = { userId: id, userName, organizationId, address: request.ip }
  const scopes = token.kind === 'api' ? (token.scopes ?? []) : null
  return {
    ...actor,
    id,
    ownerId: id,
    role,
    user,
    sessionId: token.id,
    begunWith: token.renewedFrom ?? token.id,
    scopes,
    ...times,
  }
}

const longestUserAgent = 300

/** The client address and user agent of the request that starts a session. */
export function originOf({ ip, headers }: FastifyRequest): { address: string; userAgent: string | null } {
  return { address: ip, userAgent: headers['user-agent']?.slice(0, longestUserAgent) ?? null }
}

export function bearerToken(request: FastifyRequest): string | null {
  return /^Bearer +([^ ]+)$/i.exec(request.headers.authorization ?? '')?.[1] ?? null
}

/** Returns the caller. Throws for a public route. */
export function callerOf(request: Pick<FastifyRequest, 'caller'>): Caller {
  if (!request.caller) throw new AppError('tokenMissing', {})
  return request.caller
}
