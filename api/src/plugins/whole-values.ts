import fp from 'fastify-plugin'
import '../access/route-config.ts'
import { refuseBroken, refuseDeep, refuseEndless } from '../http/whole-value.ts'

/**
 * Refuses a body that is nested too deeply to be looked through, and values of a request that the database could not hold,
 * before anything is done: NUL fails there, half a character would be kept as another one without a word, and a number such
 * as 1e999 as nothing. A route that judges its own texts says `anyText`. Large bodies were judged where they were parsed.
 */
export const wholeValues = fp(async (app) => {
  app.addHook('preValidation', async ({ query, body, isJudged, routeOptions }) => {
    const { anyText } = routeOptions.config
    if (!anyText) refuseBroken(query)
    if (!isJudged) (anyText ? refuseDeep : refuseBroken)(body)
  })

  // Numbers of addresses and headers are read by the validation, which takes 1e999 for an endless one within any limit.
  app.addHook('preHandler', async ({ params, query, headers }) => {
    for (const part of [params, query, headers]) refuseEndless(part ?? {})
  })
})
