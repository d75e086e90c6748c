import { AppError } from '@anj/workflow'
import parse from 'secure-json-parse'

/** Parses a body as JSON. Refuses fields that would change an object's prototype. */
export function parseJson(text: string): unknown {
  try {
    return parse(text, { protoAction: 'error', constructorAction: 'error' })
  } catch {
    throw new AppError('invalidRequest', { detail: 'the body is not JSON' })
  }
}
