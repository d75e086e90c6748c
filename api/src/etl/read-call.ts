import { AppError } from '@anj/workflow'
import { decodeJson, JsonText } from './json-text.ts'

/** The body of a call, its table still as text. */
export interface Call {
  /** Every field but the table and the changes. */
  readonly settings: Readonly<Record<string, unknown>>
  readonly columnChanges: unknown
  readonly table: TableText
}

/** Where the rows stand in the text of a body, or what stands there instead. */
export type TableText =
  | { readonly kind: 'rows'; readonly text: string; readonly at: number }
  | { readonly kind: 'missing' | 'object' | 'other' }

/** Reads the body of a call. */
export function readCall(body: Uint8Array): Call {
  const json = new JsonText(decodeJson(body))
  if (json.peek() !== '{') throw new AppError('invalidRequest', { detail: 'the body is no JSON object' })
  const settings = new Map<string, unknown>()
  let columnChanges: unknown
  let table: TableText = { kind: 'missing' }
  for (const name of json.fields()) {
    if (name === 'modifiedTableData') table = tableAt(json)
    else if (name === 'columnChanges') columnChanges = json.value()
    else settings.set(name, json.value())
  }
  json.end()
  return { settings: Object.fromEntries(settings), columnChanges, table }
}

function tableAt(json: JsonText): TableText {
  const next = json.peek()
  const { at, text } = json
  json.skip()
  if (next === '[') return { kind: 'rows', text, at }
  if (next === '{') return { kind: 'object' }
  const isEmpty = next === 'n' || next === 'f' || text.startsWith('""', at)
  return { kind: isEmpty ? 'missing' : 'other' }
}
