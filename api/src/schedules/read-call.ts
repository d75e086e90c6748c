import { type ParsedFileBytes, parseFileToBytes } from '@anj/engine/parse-file-to-bytes'
import { AppError, type FileProblem, type Result } from '@anj/workflow'
import { readUniqueFields, readUniqueValue } from '../http/duplicate-field.ts'
import { decodeJson, JsonText } from '../http/json-text.ts'
import { refuseDeepNesting } from '../http/storable-value.ts'
import type { ScheduleForm } from './schema.ts'

/** The workflow in a call's body. */
export interface UploadedWorkflow {
  readonly held: Result<ParsedFileBytes, FileProblem>
  readonly isNamed: boolean
  /** The ID in a workflow summary copied from the list of schedules, or null for a workflow file. */
  readonly told: { readonly id: string | null } | null
}

/**
 * A schedule's form with its workflow. The workflow is wrapped in a function, so that code that checks every value in a
 * form skips it.
 */
export interface ScheduleCall extends Omit<ScheduleForm, 'workflow'> {
  readonly workflow?: { readonly brought: () => UploadedWorkflow } | null
}

/**
 * Reads a call's body without its read-only fields. Reads the workflow from its text, because a plain JSON parser would
 * change long numbers.
 */
export async function readScheduleCall(body: Uint8Array, toldOnly: readonly string[]): Promise<ReadForm> {
  const json = new JsonText(decodeJson(body))
  if (json.peek() !== '{') throw new AppError('invalidRequest', { detail: 'the body is not a JSON object' })
  const fields = new Map<string, unknown>()
  let workflow: string | undefined
  for (const name of readUniqueFields(json)) {
    if (toldOnly.includes(name)) json.skip()
    else if (name === 'workflow' && json.peek() === '{') workflow = json.valueText()
    else fields.set(name, readUniqueValue(json))
  }
  json.end()
  refuseDeepNesting(Object.fromEntries(fields))
  const brought = workflow === undefined ? null : await readWorkflow(workflow)
  return { fields: Object.fromEntries(fields), brought }
}

interface ReadForm {
  readonly fields: Readonly<Record<string, unknown>>
  readonly brought: UploadedWorkflow | null
}

/** Returns a form's fields for validation against its schema. */
export function formOf({ fields, brought }: ReadForm): unknown {
  return brought ? { ...fields, workflow: { brought: () => brought } } : fields
}

async function readWorkflow(text: string): Promise<UploadedWorkflow> {
  const parsed = await parseFileToBytes(text)
  const isOther = !parsed.ok && parsed.problem.code === 'fileNotAWorkflow'
  return {
    held: parsed,
    isNamed: parsed.ok && nameInFile(text) !== null,
    told: isOther ? toldIn(text) : null,
  }
}

/** Returns the workflow's name in a file, or null if the file has none. */
function nameInFile(text: string): string | null {
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

const sections: ReadonlySet<string> = new Set(['workFlow', 'input', 'preparation', 'output'])

function toldIn(text: string): UploadedWorkflow['told'] {
  const json = new JsonText(text)
  let id: unknown
  for (const field of json.fields()) {
    if (sections.has(field)) return null
    if (field === 'id') id = json.value()
    else json.skip()
  }
  return typeof id === 'string' || id === null ? { id } : null
}

/** Reads the body of a call with a schedule's form and workflow file, possibly in another thread. */
export const scheduleReading = {
  name: 'schedule',
  read: (body: Uint8Array<ArrayBuffer>, toldOnly: readonly string[]) => readScheduleCall(body, toldOnly),
}
