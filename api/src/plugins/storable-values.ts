import fp from 'fastify-plugin'
import '../access/route-config.ts'
import { refuseDeepNesting, refuseInfinite, refuseUnstorable } from '../http/storable-value.ts'

/**
 * Refuses a body that is nested too deeply to check, and values that the database can't store, before the route runs. A
 * NUL character would fail in the database, half a surrogate pair would be replaced silently, and a number such as
 * 1e999 would become null. A route that checks its texts itself sets `anyText`. Large bodies are checked when they are
 * parsed.
 */
export const storableValues = fp(async (app) => {
  app.addHook('preValidation', async ({ query, body, isJudged, routeOptions }) => {
    const { anyText } = routeOptions.config
    if (!anyText) refuseUnstorable(query)
    if (!isJudged) (anyText ? refuseDeepNesting : refuseUnstorable)(body)
  })

  // Runs after validation, which converts text in paths, queries and headers to numbers. Validation turns 1e999 into
  // infinity and accepts infinity whatever the limits.
  app.addHook('preHandler', async ({ params, query, headers }) => {
    for (const part of [params, query, headers]) refuseInfinite(part ?? {})
  })
})
