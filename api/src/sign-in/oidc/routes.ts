import { decryptSecret } from '@anj/core'
import { findIdToken } from '@anj/db'
import { AppError } from '@anj/workflow'
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { bearerToken, originOf } from '../../access/session.ts'
import { publicAnswers, successAnswer, successSchema } from '../../http/answers.ts'
import { Session } from '../schema.ts'
import { toUser } from '../to-user.ts'
import { createProvider } from './provider.ts'
import {
  LogOutThere,
  SignedOn,
  SignOnBeginning,
  SignOnBegun,
  SignOnCode,
  SignOnEnd,
  SingleSignOn,
} from './schema.ts'
import { createSeals, flowMinutes } from './seals.ts'
import { beginSignOn, confirmSignOn, finishSignOn, type SignOnParts } from './sign-on.ts'

const tags = ['auth']
const config = { public: true } as const
/** The portal page that starts a log-in through the provider. */
const beginPath = '/login/oidc'

/**
 * Routes for logging in through an OpenID Connect provider
 * (docs/decisions/0046-a-provider-authenticates-and-anj-authorizes.md).
 */
export const oidcRoutes: FastifyPluginAsyncTypebox = async (app) => {
  const { db, settings, loginLimit } = app.deps
  const { oidc, publicUrl, secretKey } = settings
  const parts: SignOnParts | null =
    oidc && publicUrl
      ? {
          db,
          sessions: app.sessions,
          loginLimit,
          secretKey,
          settings: oidc,
          provider: createProvider(oidc, publicUrl),
          seals: createSeals(secretKey),
          log: app.log,
        }
      : null
  const there = (): SignOnParts => {
    if (!parts) throw new AppError('oidcOff', {})
    return parts
  }

  app.get(
    '/auth/single-sign-on',
    {
      schema: {
        operationId: 'getSingleSignOn',
        tags,
        summary: 'Availability of login through an OpenID Connect provider',
        response: publicAnswers({ 200: successSchema(SingleSignOn) }),
      },
      config,
    },
    async () =>
      successAnswer({
        provider: oidc && publicUrl ? { label: oidc.label, address: publicUrl + beginPath } : null,
        passwords: !oidc?.isOnly,
      }),
  )

  app.post(
    '/auth/single-sign-on/begin',
    {
      schema: {
        operationId: 'beginSingleSignOn',
        tags,
        summary: 'Begin a login through the provider',
        description:
          "For the product's own pages: the browser stores `flow` in a cookie that scripts cannot read and opens `address`.",
        body: SignOnBeginning,
        response: publicAnswers(
          { 200: successSchema(SignOnBegun) },
          'oidcOff',
          'oidcUnavailable',
          'oidcDisagrees',
        ),
      },
      config,
    },
    async (request) => {
      const begun = await beginSignOn(there(), request.body.next ?? '/')
      return successAnswer({ ...begun, seconds: flowMinutes * 60 })
    },
  )

  app.post(
    '/auth/single-sign-on/finish',
    {
      schema: {
        operationId: 'finishSingleSignOn',
        tags,
        summary: 'Finish a login that returned from the provider',
        body: SignOnEnd,
        response: publicAnswers(
          { 200: successSchema(SignedOn) },
          'oidcOff',
          'oidcBeginAnew',
          'oidcRefused',
          'oidcUnavailable',
          'oidcDisagrees',
          'oidcAnswerWrong',
          'oidcEmailUnverified',
          'oidcEmailUnproved',
          'oidcNobody',
          'oidcDeactivated',
          'oidcOtherIdentity',
          'seatsTaken',
          'organizationExpired',
          'loginLimited',
        ),
      },
      config,
    },
    async (request) => {
      const { next, session, ticket } = await finishSignOn(there(), request.body, originOf(request))
      return successAnswer(
        { next, session: session && (await shown(session)), ticket },
        session ? 'loggedIn' : 'done',
      )
    },
  )

  app.post(
    '/auth/single-sign-on/code',
    {
      schema: {
        operationId: 'confirmSingleSignOn',
        tags,
        summary: 'Add the code from an authenticator app to a login through the provider',
        body: SignOnCode,
        response: publicAnswers(
          { 200: successSchema(Session) },
          'oidcOff',
          'oidcBeginAnew',
          'oidcDeactivated',
          'twoFactorWrong',
          'loginLimited',
        ),
      },
      config,
    },
    async (request) =>
      successAnswer(await shown(await confirmSignOn(there(), request.body, originOf(request))), 'loggedIn'),
  )

  app.get(
    '/auth/single-sign-on/log-out',
    {
      schema: {
        operationId: 'getSingleLogOut',
        tags,
        summary: 'Address for logging out at the provider',
        description:
          'Accepts the bearer token of a session, also for some minutes after the session has ended. Logging out of Anj is a separate call.',
        response: publicAnswers({ 200: successSchema(LogOutThere) }),
      },
      config,
    },
    async (request) => successAnswer({ address: await logOutAddress(bearerToken(request)) }),
  )

  const shown = async ({ user, token }: { user: Parameters<typeof toUser>[1]; token: string }) => ({
    user: await toUser(db, user),
    token,
  })

  /**
   * Returns the provider's log-out address. If the provider fails, returns null instead of an error, because users are
   * logged out of Anj in any case.
   */
  async function logOutAddress(token: string | null): Promise<string | null> {
    const sessionId = token && app.sessions.idOf(token)
    const idToken = parts && sessionId ? await findIdToken(db, sessionId) : null
    if (!parts || !idToken) return null
    try {
      const address = await parts.provider.logOutAddress(decryptSecret(secretKey, idToken))
      return address?.href ?? null
    } catch (err) {
      app.log.warn({ err }, 'a user stays logged in at the provider')
      return null
    }
  }
}
