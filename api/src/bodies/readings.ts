import { holdFile } from '@anj/engine/hold-file'
import { AppError, countValues } from '@anj/workflow'
import { readCall } from '../etl/read-call.ts'
import { fieldTwice } from '../http/field-twice.ts'
import { decodeJson } from '../http/json-text.ts'
import { parseJson } from '../http/parse-json.ts'
import { refuseBroken, refuseDeep } from '../http/whole-value.ts'
import { readScheduleCall } from '../schedules/read-call.ts'

/** The ways of reading a body, each from its bytes and what else it goes by; a thread does the same with large ones. */
export const readings = {
  /** The call that writes a table into a database. */
  etl: (body) => readCall(body),
  /** The form of a schedule with its workflow file. */
  schedule: (body, toldOnly: readonly string[]) => readScheduleCall(body, toldOnly),
  /** A workflow file. */
  workflowFile: (body) => holdFile(decodeJson(body)),
  /** JSON that is only judged: parsing it once more takes less time than handing over what it holds. */
  json: async (body, { anyText }: { readonly anyText: boolean }) => {
    judgeJson(decodeJson(body), anyText)
    return { body }
  },
} as const satisfies Readonly<Record<string, (body: Uint8Array<ArrayBuffer>, by: never) => Promise<unknown>>>
export type Reading = keyof typeof readings

/** Values of a text at most that the api's own thread parses, a list or object counting thrice. */
export const mostValues = 3_000_000

/** Refuses a text that holds more than the api's own thread should parse. */
export function refuseMany(text: string): void {
  const { containers, values } = countValues(text)
  const count = values + 2 * containers
  if (count <= mostValues) return
  const detail = `it holds too much (${count} values; at most ${mostValues}, a list or object counting thrice)`
  throw new AppError('invalidRequest', { detail })
}

/**
 * Different names of fields at most in what the api's own thread parses: the parser keeps each new name for the whole
 * process, which takes it as long as fifty values.
 */
export const mostNames = 30_000

/** Refuses a value, not nested deeply, in which more different names of fields stand than the api's own thread should parse. */
export function refuseManyNames(value: unknown): void {
  const names = new Set<string>()
  addNames(value, names)
  if (names.size <= mostNames) return
  const detail = `it holds too many different names of fields (${names.size}; at most ${mostNames})`
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
  refuseMany(text)
  const value = parseJson(text)
  const twice = fieldTwice(text, value)
  if (twice) throw twice
  if (anyText) refuseDeep(value)
  else refuseBroken(value)
  refuseManyNames(value)
}
