import type { FastifyInstance, FastifyRequest } from 'fastify'
import { readBody } from '../bodies/read-body.ts'
import '../http/context.ts'
import { fieldTwice } from '../http/field-twice.ts'
import { decodeJson } from '../http/json-text.ts'
import { largeBody } from '../http/large-body.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The values of the body were judged in the thread that parsed it first (`bodies/readings.ts`). */
    isJudged: boolean
  }
}

/**
 * Reads JSON bodies as Fastify does, but for what that takes without a word: bytes that are not UTF-8, which became other
 * signs, and fields that stand twice, of which the last one counted. What is wrong with a large one is found in a thread.
 */
export function readJsonBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.decorateRequest('isJudged', false)
  app.removeContentTypeParser('application/json')
  app.addContentTypeParser(
    'application/json',
    { parseAs: 'buffer' },
    async (request: FastifyRequest, given: Buffer) => {
      const isLarge = given.byteLength > largeBody
      const anyText = request.routeOptions.config.anyText === true
      const { body } = isLarge ? await readBody('json', given, { anyText }) : { body: given }
      const text = decodeJson(body)
      const { promise, resolve, reject } = Promise.withResolvers<unknown>()
      parse(request, text, (error, value: unknown) => (error ? reject(error) : resolve(value)))
      const value = await promise
      request.isJudged = isLarge
      const twice = isLarge ? null : fieldTwice(text, value)
      if (twice) throw twice
      return value
    },
  )
}
