import type { FastifyInstance } from 'fastify'
import { fieldTwice } from '../http/field-twice.ts'
import { decodeJson } from '../http/json-text.ts'

/**
 * Reads JSON bodies as Fastify does, but for what that takes without a word: bytes that are not UTF-8, which became other
 * signs, and fields that stand twice, of which the last one counted.
 */
export function readJsonBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeContentTypeParser('application/json')
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body: Buffer, parsed) => {
    try {
      const text = decodeJson(body)
      parse(request, text, (error, value: unknown) => parsed(error ?? fieldTwice(text, value), value))
    } catch (error) {
      parsed(error as Error)
    }
  })
}
