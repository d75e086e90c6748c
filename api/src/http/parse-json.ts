import { AppError } from '@anj/workflow'
import parse from 'secure-json-parse'

/** Parses the text of a body; refuses a field that would change the prototype of an object. */
export function parseJson(text: string): unknown {
  try {
    return parse(text, { protoAction: 'error', constructorAction: 'error' })
  } catch {
    throw new AppError('invalidRequest', { detail: 'the body is not JSON' })
  }
}
