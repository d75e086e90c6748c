import { AppError, sanitizeText } from '@anj/workflow'
import type { Finding } from '../connections/check-connection.ts'
import { readUniqueFields, readUniqueValue } from '../http/duplicate-field.ts'
import { decodeJson, JsonText } from '../http/json-text.ts'
import { MAX_ERRORS } from '../http/max-errors.ts'
import { refuseDeepNesting } from '../http/storable-value.ts'
import { checkTable } from './check-table.ts'
import { type Change, changeFields, readChanges } from './column-changes.ts'
import { type FittingSettings, fittingSettings, formOrder } from './fitting-settings.ts'
import { tableAsCsv } from './table-csv.ts'

/** A call, read from its body in one pass. */
export interface Call {
  readonly settings: FittingSettings
  /** The column names that could be read. */
  readonly columns: readonly string[]
  readonly changes: readonly Change[]
  /** The findings about the table and the column changes. */
  readonly findings: readonly Finding[]
  /** The length of the table's text in characters, or 0 without rows. */
  readonly length: number
  /** The rows as CSV, or null if the table or the changes are invalid. */
  readonly csv: Uint8Array<ArrayBuffer> | null
}

/** The position of the rows in the body's text, or the kind of value that the body contains instead of rows. */
export type TableText =
  | { readonly kind: 'rows'; readonly text: string; readonly at: number }
  | { readonly kind: 'missing' | 'object' | 'other' }

export async function readCall(body: Uint8Array): Promise<Call> {
  const { settings, columnChanges, table } = partsOf(body)
  const { columns, findings: tableFindings } = await checkTable(table)
  const { changes, findings: changeFindings } = readChanges(columnChanges, columns)
  // Without a header, the changes' columns can't be checked.
  const findings = [...tableFindings, ...(columns.length > 0 ? changeFindings : [])]
  const isSound = table.kind === 'rows' && findings.length === 0
  return {
    settings: fittingSettings(settings),
    columns,
    changes,
    findings,
    length: table.kind === 'rows' ? table.text.length : 0,
    csv: isSound ? await tableAsCsv(table, columns, changes) : null,
  }
}

/** Returns a body's parts, with the table still as text. */
function partsOf(body: Uint8Array) {
  const json = new JsonText(decodeJson(body))
  if (json.peek() !== '{') throw new AppError('invalidRequest', { detail: 'the body is not a JSON object' })
  const settings = new Map<string, unknown>()
  let columnChanges: unknown
  let table: TableText = { kind: 'missing' }
  const unknown: string[] = []
  for (const name of readUniqueFields(json)) {
    if (name === 'modifiedTableData') table = tableAt(json)
    else if (name === 'columnChanges') columnChanges = readUniqueValue(json)
    else if (formOrder.includes(name)) settings.set(name, readUniqueValue(json))
    else {
      unknown.push(name)
      json.skip()
    }
  }
  json.end()
  refuseUnknown([...unknown, ...unknownInChanges(columnChanges)])
  const parts = { settings: Object.fromEntries(settings), columnChanges }
  refuseDeepNesting(parts)
  return { ...parts, table }
}

/**
 * Refuses fields that no kind of server has. If Anj ignored them, the call would do something that the caller didn't
 * intend.
 */
function refuseUnknown(names: Iterable<string>): void {
  const message = 'is not a field of this call'
  const fields = [...names]
    .slice(0, MAX_ERRORS)
    .map((name) => [sanitizeText(name, longestName), message] as const)
  const [first] = fields
  if (!first) return
  throw new AppError('invalidRequest', { detail: first.join(' ') }, { fields: Object.fromEntries(fields) })
}

const longestName = 100

/** Yields unknown fields in column changes. Entries that aren't objects are reported with the other findings. */
function* unknownInChanges(given: unknown): Generator<string, void, undefined> {
  const changes: readonly unknown[] = Array.isArray(given) ? given : []
  for (const [i, change] of changes.entries()) {
    if (typeof change !== 'object' || change === null || Array.isArray(change)) continue
    for (const name of Object.keys(change))
      if (!changeFields.includes(name)) yield `columnChanges.${i}.${name}`
  }
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

/** Reads the body of a call that writes a table into a database, possibly in another thread. */
export const etlReading = { name: 'etl', read: (body: Uint8Array<ArrayBuffer>) => readCall(body) }
