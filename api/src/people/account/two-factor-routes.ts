import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { callerOf } from '../../access/session.ts'
import { answer, answers, done, Nothing } from '../../http/answers.ts'
import { OwnPassword, RecoveryCodes, TwoFactorCode, TwoFactorOffer } from './schema.ts'
import { confirmOffer, offerFactor, renewRecoveryCodes, turnOffFactor } from './two-factor.ts'

const config = { allow: { action: 'update', resource: 'account', possession: 'own' } } as const
const tags = ['account']

/** Routes on the second factor of the caller's own account. */
export const twoFactorRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.post(
    '/account/two-factor',
    {
      schema: {
        operationId: 'offerTwoFactor',
        tags,
        summary: 'Begin two-factor authentication',
        description: 'Nothing changes at log-in until a code of the authenticator app has confirmed it.',
        body: OwnPassword,
        response: answers({ 200: answer(TwoFactorOffer) }, ...passwordRefusals, 'twoFactorOn'),
      },
      config,
    },
    async (request) =>
      done(await offerFactor(app.deps, callerOf(request), request.body.password), 'twoFactorOffered'),
  )

  app.post(
    '/account/two-factor/confirm',
    {
      schema: {
        operationId: 'confirmTwoFactor',
        tags,
        summary: 'Turn two-factor authentication on',
        body: TwoFactorCode,
        response: answers(
          { 200: answer(RecoveryCodes) },
          'twoFactorOn',
          'twoFactorNotOffered',
          'twoFactorCodeWrong',
          'loginLimited',
        ),
      },
      config,
    },
    async (request) => {
      const recoveryCodes = await confirmOffer(app.deps, callerOf(request), request.body.code)
      return done({ recoveryCodes: [...recoveryCodes] }, 'twoFactorTurnedOn')
    },
  )

  app.delete(
    '/account/two-factor',
    {
      schema: {
        operationId: 'turnOffTwoFactor',
        tags,
        summary: 'Turn two-factor authentication off',
        body: OwnPassword,
        response: answers({ 200: answer(Nothing) }, ...passwordRefusals, 'twoFactorOff'),
      },
      config,
    },
    async (request) => {
      await turnOffFactor(app.deps, callerOf(request), request.body.password)
      return done(null, 'twoFactorTurnedOff')
    },
  )

  app.post(
    '/account/recovery-codes',
    {
      schema: {
        operationId: 'renewRecoveryCodes',
        tags,
        summary: 'Make new recovery codes in place of the earlier ones',
        body: OwnPassword,
        response: answers({ 200: answer(RecoveryCodes) }, ...passwordRefusals, 'twoFactorOff'),
      },
      config,
    },
    async (request) => {
      const recoveryCodes = await renewRecoveryCodes(app.deps, callerOf(request), request.body.password)
      return done({ recoveryCodes: [...recoveryCodes] }, 'recoveryCodesMade')
    },
  )
}

const passwordRefusals = ['passwordMissing', 'passwordWrong', 'loginLimited', 'passwordsBusy'] as const
