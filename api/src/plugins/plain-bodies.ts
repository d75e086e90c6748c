import { AppError } from '@anj/workflow'
import fp from 'fastify-plugin'
import { takesBody } from '../openapi/documented-answers.ts'

/**
 * Refuses bodies with a content encoding, of calls that take a body. Nothing here undoes one, as few bytes can unpack to gigabytes: a file would be
 * kept packed, and JSON would be called none.
 */
export const plainBodies = fp(async (app) => {
  app.addHook('preParsing', async ({ method, headers }, _reply, payload) => {
    const isSent = headers['transfer-encoding'] !== undefined || Number(headers['content-length']) > 0
    const encoding = headers['content-encoding']?.trim().toLowerCase()
    if (isSent && takesBody(method) && encoding && encoding !== 'identity')
      throw new AppError('contentEncoded', {})
    return payload
  })
})
