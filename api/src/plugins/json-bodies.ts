import type { FastifyInstance, FastifyRequest } from 'fastify'
import { readBody } from '../bodies/read-body.ts'
import '../access/route-config.ts'
import { jsonReading } from '../bodies/readings.ts'
import { duplicateFieldError } from '../http/duplicate-field.ts'
import { decodeJson } from '../http/json-text.ts'
import { largeBody } from '../http/large-body.ts'
import { parseJson } from '../http/parse-json.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** True when the thread that parsed the body has already checked its values (`bodies/readings.ts`). */
    isJudged: boolean
  }
}

/**
 * Parses JSON bodies like Fastify, but refuses two faults that Fastify silently accepts: invalid UTF-8, which it
 * replaces, and duplicate fields, where it uses the last. Large bodies are checked in a separate thread.
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

/** Parses a JSON body. If it is large, it is first checked in a separate thread. */
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
  const twice = duplicateFieldError(text, value)
  if (twice) throw twice
  return value
}
