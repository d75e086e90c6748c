import { parseFileToBytes } from '@anj/engine/parse-file-to-bytes'
import { AppError, countValues } from '@anj/workflow'
import { duplicateFieldError } from '../http/duplicate-field.ts'
import { decodeJson } from '../http/json-text.ts'
import { parseJson } from '../http/parse-json.ts'
import { refuseDeepNesting, refuseUnstorable } from '../http/storable-value.ts'

/**
 * A way to read a body, given the body's bytes and one more input. A thread that reads a large body finds the reading
 * by its name.
 */
export interface BodyReading<By, Result> {
  readonly name: string
  readonly read: (body: Uint8Array<ArrayBuffer>, by: By) => Promise<Result>
}

export const workflowFileReading = {
  name: 'workflowFile',
  read: (body: Uint8Array<ArrayBuffer>) => parseFileToBytes(decodeJson(body)),
}

/**
 * Validates JSON and returns the bytes rather than the parsed value, because parsing them again is faster than sending
 * the value to another thread.
 */
export const jsonReading = {
  name: 'json',
  read: async (body: Uint8Array<ArrayBuffer>, { anyText }: { readonly anyText: boolean }) => {
    judgeJson(decodeJson(body), anyText)
    return { body }
  },
}

/** The maximum number of JSON values that the API's main thread parses. A list or an object counts three times. */
export const MAX_JSON_VALUES = 3_000_000

/** Refuses JSON text with more values than the API's main thread should parse. */
export function refuseTooManyValues(text: string): void {
  const { containers, values } = countValues(text)
  const count = values + 2 * containers
  if (count <= MAX_JSON_VALUES) return
  const detail = `it contains too many values (${count}; the maximum is ${MAX_JSON_VALUES}, and a list or object counts as three)`
  throw new AppError('invalidRequest', { detail })
}

/**
 * The maximum number of distinct field names that the API's main thread parses. Each new name takes as long to parse as
 * fifty values, and the parser keeps the name for the lifetime of the process.
 */
export const MAX_FIELD_NAMES = 30_000

/**
 * Refuses a value with more distinct field names than the API's main thread should parse. The value must not be deeply
 * nested.
 */
export function refuseTooManyNames(value: unknown): void {
  const names = new Set<string>()
  addNames(value, names)
  if (names.size <= MAX_FIELD_NAMES) return
  const detail = `it holds too many different names of fields (${names.size}; at most ${MAX_FIELD_NAMES})`
  throw new AppError('invalidRequest', { detail })
}

function addNames(value: unknown, names: Set<string>): void {
  if (typeof value !== 'object' || value === null || ArrayBuffer.isView(value)) return
  if (Array.isArray(value)) {
    for (const part of value) addNames(part, names)
    return
  }
  for (const [name, part] of Object.entries(value)) {
    names.add(name)
    addNames(part, names)
  }
}

function judgeJson(text: string, anyText: boolean): void {
  refuseTooManyValues(text)
  const value = parseJson(text)
  const twice = duplicateFieldError(text, value)
  if (twice) throw twice
  if (anyText) refuseDeepNesting(value)
  else refuseUnstorable(value)
  refuseTooManyNames(value)
}
