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
/** The portal's page that starts a log-in by the provider. */
const beginPath = '/login/oidc'

/**
 * Routes for logging in by an OpenID Connect provider
 * (docs/decisions/0046-a-provider-vouches-and-the-product-decides.md).
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
        summary: 'Availability of log-ins by an OpenID Connect provider',
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
        summary: 'Begin a log-in by the provider',
        description:
          'For the pages of the product: the browser keeps `flow` in a cookie that no script reads, and goes to `address`.',
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
        summary: 'End a log-in that came back from the provider',
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
        summary: 'Add the code of an authenticator app to a log-in by the provider',
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
        summary: "Provider's address that logs a browser out",
        description:
          'Takes the bearer token of a session, also for some minutes after its end. Logging out here is a call of its own.',
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

  /** If the provider fails, users are logged out here without an error. */
  async function logOutAddress(token: string | null): Promise<string | null> {
    const sessionId = token && app.sessions.idOf(token)
    const idToken = parts && sessionId ? await findIdToken(db, sessionId) : null
    if (!parts || !idToken) return null
    try {
      const address = await parts.provider.logOutAddress(decryptSecret(secretKey, idToken))
      return address?.href ?? null
    } catch (err) {
      app.log.warn({ err }, 'somebody stays logged in at the provider')
      return null
    }
  }
}
