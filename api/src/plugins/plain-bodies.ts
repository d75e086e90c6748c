import { AppError } from '@anj/workflow'
import fp from 'fastify-plugin'
import { acceptsBody } from '../openapi/documented-answers.ts'

/**
 * Refuses bodies with a content encoding. The server doesn't decode them, because a few bytes can expand to gigabytes.
 * Without this check, the server would store a compressed file undecoded and report compressed JSON as invalid.
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
