import { lockUser, replaceSession } from '@anj/db'
import { AppError } from '@anj/workflow'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { bearerToken, type Caller, originOf, sessionSeconds } from '../access/session.ts'

/** The portal's cookie. It contains the same token that the editor keeps. */
export const sessionCookie = 'anj_session'

/** Seconds that the old token stays valid after its renewal, because requests sent with it may still arrive. */
const overlapSeconds = 60

/**
 * Returns a token for the caller. A bearer token is renewed in the second half of its lifetime, and concurrent renewals
 * share one session. Anj's own pages receive the token from their cookie.
 */
export async function renewToken(
  app: FastifyInstance,
  request: FastifyRequest,
): Promise<{ caller: Caller; token: string }> {
  const bearer = bearerToken(request)
  const token = bearer ?? cookieToken(app, request)
  if (!token) throw new AppError('tokenMissing', {})
  const caller = await app.sessions.read(token, request)
  const halfLife = (caller.issued + caller.expires) / 2
  if (!bearer || Date.now() / 1000 < halfLife) return { caller, token }
  const renewed = await app.deps.db.transaction(async (tx) => {
    const user = await lockUser(tx, caller.id, 'share')
    const replaced = await replaceSession(tx, caller.id, caller.sessionId, overlapSeconds)
    if (!user || user.deactivatedAt || !replaced) throw new AppError('tokenInvalid', {})
    return app.sessions.goOn(tx, user, replaced, originOf(request))
  })
  return { caller, token: renewed }
}

/** Returns the token in the cookie. Refuses requests from pages with a different origin. */
function cookieToken(app: FastifyInstance, request: FastifyRequest): string | null {
  const token = tokenOfCookie(request.headers.cookie)
  if (token && !isSameOrigin(app, request)) throw new AppError('originRefused', {})
  return token
}

/** Returns the session token in a cookie header. Tokens contain no characters that need encoding in a cookie. */
export function tokenOfCookie(header: string | undefined): string | null {
  const values = (header ?? '').split(/; */).map((pair) => pair.split('=', 2))
  return values.find(([name]) => name === sessionCookie)?.[1] || null
}

/**
 * Returns a Set-Cookie header that keeps the portal logged in after the token in its cookie was renewed. Returns null
 * for a cookie from another session, which stays unchanged.
 */
export function renewedCookie(request: FastifyRequest, token: string): string | null {
  const bearer = bearerToken(request)
  if (!bearer || bearer === token || tokenOfCookie(request.headers.cookie) !== bearer) return null
  const secure = request.protocol === 'https' ? '; Secure' : ''
  return `${sessionCookie}=${token}; Path=/; Max-Age=${sessionSeconds}; HttpOnly; SameSite=Lax${secure}`
}

function isSameOrigin(app: FastifyInstance, { headers, protocol, host }: FastifyRequest): boolean {
  const { publicUrl } = app.deps.settings
  const ownOrigins = [`${protocol}://${host}`, ...(publicUrl ? [publicUrl] : [])].map(
    (url) => URL.parse(url)?.origin,
  )
  const origin = URL.parse(headers.origin ?? '')?.origin
  return origin !== undefined && origin !== 'null' && ownOrigins.includes(origin)
}
