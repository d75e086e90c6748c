import { AppError } from '@anj/workflow'
import { distinctFields, distinctValue } from '../http/field-twice.ts'
import { decodeJson, JsonText } from '../http/json-text.ts'
import { type ScheduleForm, toldOnly } from './schema.ts'

/** A body whose workflow is still text. */
export interface ScheduleCall extends Omit<ScheduleForm, 'workflow'> {
  readonly workflow?: { readonly text: string } | null
}

/** Reads the body of a call but for its workflow, in which a plain JSON parser would change long numbers. */
export function readScheduleCall(body: Uint8Array): unknown {
  const json = new JsonText(decodeJson(body))
  if (json.peek() !== '{') throw new AppError('invalidRequest', { detail: 'the body is no JSON object' })
  const fields = new Map<string, unknown>()
  for (const name of distinctFields(json)) {
    if (toldOnly.has(name)) json.skip()
    else if (name === 'workflow' && json.peek() === '{') fields.set(name, { text: json.valueText() })
    else fields.set(name, distinctValue(json))
  }
  json.end()
  return Object.fromEntries(fields)
}

/** What a workflow file calls its workflow; null where it has no name. */
export function nameInFile(text: string): string | null {
  const json = new JsonText(text)
  for (const section of json.fields()) {
    if (section !== 'workFlow' || json.peek() !== '{') {
      json.skip()
      continue
    }
    for (const field of json.fields()) {
      if (field === 'name') return nameOf(json.value())
      json.skip()
    }
  }
  return null
}

const nameOf = (value: unknown) => (typeof value === 'string' && value.trim() !== '' ? value : null)
