import { holdFile } from '@anj/engine/hold-file'
import { AppError, countValues } from '@anj/workflow'
import { readCall } from '../etl/read-call.ts'
import { fieldTwice } from '../http/field-twice.ts'
import { decodeJson } from '../http/json-text.ts'
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

function judgeJson(text: string, anyText: boolean): void {
  refuseMany(text)
  const value = parsed(text)
  const twice = fieldTwice(text, value)
  if (twice) throw twice
  if (anyText) refuseDeep(value)
  else refuseBroken(value)
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new AppError('invalidRequest', { detail: 'the body is not JSON' })
  }
}
