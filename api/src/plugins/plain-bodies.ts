import { AppError } from '@anj/workflow'
import fp from 'fastify-plugin'

/**
 * Refuses bodies with a content encoding. Nothing here undoes one, as few bytes can unpack to gigabytes: a file would be
 * kept packed, and JSON would be called none.
 */
export const plainBodies = fp(async (app) => {
  app.addHook('preParsing', async ({ headers }, _reply, payload) => {
    const hasBody = headers['transfer-encoding'] !== undefined || Number(headers['content-length']) > 0
    const encoding = headers['content-encoding']?.trim().toLowerCase()
    if (hasBody && encoding && encoding !== 'identity') throw new AppError('contentEncoded', {})
    return payload
  })
})
