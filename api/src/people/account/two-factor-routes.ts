import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { callerOf } from '../../access/session.ts'
import { answers, NoData, successAnswer, successSchema } from '../../http/answers.ts'
import { OwnPassword, RecoveryCodes, TwoFactorCode, TwoFactorOffer } from './schema.ts'
import {
  confirmTwoFactorSetup,
  renewRecoveryCodes,
  startTwoFactorSetup,
  turnOffFactor,
} from './two-factor.ts'

const config = { allow: { action: 'update', resource: 'account', possession: 'own' } } as const
const tags = ['account']

/** Routes for two-factor authentication on the caller's own account. */
export const twoFactorRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.post(
    '/account/two-factor',
    {
      schema: {
        operationId: 'offerTwoFactor',
        tags,
        summary: 'Begin setting up two-factor authentication',
        description: 'Login stays unchanged until a code from the authenticator app has been confirmed.',
        body: OwnPassword,
        response: answers({ 200: successSchema(TwoFactorOffer) }, ...passwordRefusals, 'twoFactorOn'),
      },
      config,
    },
    async (request) =>
      successAnswer(
        await startTwoFactorSetup(app.deps, callerOf(request), request.body.password),
        'twoFactorOffered',
      ),
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
          { 200: successSchema(RecoveryCodes) },
          'twoFactorOn',
          'twoFactorNotOffered',
          'twoFactorCodeWrong',
          'loginLimited',
        ),
      },
      config,
    },
    async (request) => {
      const recoveryCodes = await confirmTwoFactorSetup(app.deps, callerOf(request), request.body.code)
      return successAnswer({ recoveryCodes: [...recoveryCodes] }, 'twoFactorTurnedOn')
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
        response: answers({ 200: successSchema(NoData) }, ...passwordRefusals, 'twoFactorOff'),
      },
      config,
    },
    async (request) => {
      await turnOffFactor(app.deps, callerOf(request), request.body.password)
      return successAnswer(null, 'twoFactorTurnedOff')
    },
  )

  app.post(
    '/account/recovery-codes',
    {
      schema: {
        operationId: 'renewRecoveryCodes',
        tags,
        summary: 'Replace the recovery codes with new codes',
        body: OwnPassword,
        response: answers({ 200: successSchema(RecoveryCodes) }, ...passwordRefusals, 'twoFactorOff'),
      },
      config,
    },
    async (request) => {
      const recoveryCodes = await renewRecoveryCodes(app.deps, callerOf(request), request.body.password)
      return successAnswer({ recoveryCodes: [...recoveryCodes] }, 'recoveryCodesMade')
    },
  )
}

const passwordRefusals = ['passwordMissing', 'passwordWrong', 'loginLimited', 'passwordsBusy'] as const
