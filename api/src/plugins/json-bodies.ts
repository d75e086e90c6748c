import type { FastifyInstance, FastifyRequest } from 'fastify'
import { readBody } from '../bodies/read-body.ts'
import '../access/route-config.ts'
import { jsonReading } from '../bodies/readings.ts'
import { fieldTwice } from '../http/field-twice.ts'
import { decodeJson } from '../http/json-text.ts'
import { largeBody } from '../http/large-body.ts'
import { parseJson } from '../http/parse-json.ts'

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
  app.decorateRequest('isJudged', false)
  app.removeContentTypeParser('application/json')
  app.addContentTypeParser(
    'application/json',
    { parseAs: 'buffer' },
    async (request: FastifyRequest, given: Buffer) => {
      request.isJudged = given.byteLength > largeBody
      const anyText = request.routeOptions.config.anyText === true
      return readJson(given, anyText, request.connected)
    },
  )
}

/** Reads a JSON body; a large one only when a thread found nothing wrong with it. */
export async function readJson(
  given: Uint8Array,
  anyText: boolean,
  connected: FastifyRequest['connected'] = null,
): Promise<unknown> {
  if (given.byteLength > largeBody) {
    const { body } = await readBody(jsonReading, given, { anyText }, connected)
    return JSON.parse(decodeJson(body))
  }
  const text = decodeJson(given)
  const value = parseJson(text)
  const twice = fieldTwice(text, value)
  if (twice) throw twice
  return value
}
