import { AppError } from '@anj/workflow'
import fp from 'fastify-plugin'
import { acceptsBody } from '../openapi/documented-answers.ts'

/**
 * Refuses bodies with a content encoding on calls that take a body. The server doesn't decode them, because a
 * few bytes can expand to gigabytes; without this check it would store a compressed file as it is and call
 * compressed JSON invalid.
 */
export const plainBodies = fp(async (app) => {
  app.addHook('preParsing', async ({ method, headers }, _reply, payload) => {
    const isSent = headers['transfer-encoding'] !== undefined || Number(headers['content-length']) > 0
    const encoding = headers['content-encoding']?.trim().toLowerCase()
    if (isSent && acceptsBody(method) && encoding && encoding !== 'identity')
      throw new AppError('contentEncoded', {})
    return payload
  })
})
