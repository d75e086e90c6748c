import { anyUserExists } from '@anj/db'
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { answer, done, publicAnswers } from '../../http/answers.ts'
import { needsCode } from '../../sign-in/sign-up-code.ts'
import { Setup } from './schema.ts'

/** Routes for the sign-up page, which works before the first user exists. */
export const setupRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.get(
    '/setup',
    {
      schema: {
        operationId: 'getSetup',
        tags: ['setup'],
        summary: 'State of the first sign-up',
        response: publicAnswers({ 200: answer(Setup) }),
      },
      config: { public: true },
    },
    async (request) => {
      const signUpOpen = !(await anyUserExists(app.deps.db))
      return done({ signUpOpen, codeNeeded: signUpOpen && needsCode(request) })
    },
  )
}
