import { anyUserExists } from '@anj/db'
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { publicAnswers, successAnswer, successSchema } from '../../http/answers.ts'
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
        response: publicAnswers({ 200: successSchema(Setup) }),
      },
      config: { public: true },
    },
    async (request) => {
      const signUpOpen = !(await anyUserExists(app.deps.db))
      return successAnswer({ signUpOpen, codeNeeded: signUpOpen && needsCode(request) })
    },
  )
}
