import { type DataType, dataTypes } from '@anj/workflow'
import { type Finding, finding } from '../connections/check-connection.ts'
import { MAX_FINDINGS } from './check-table.ts'

/** A requested change of a column's type, in the form that Change Data Type uses. */
export interface Change {
  readonly columnName: string
  readonly fromType: DataType
  readonly toType: DataType
}

interface ReadChanges {
  readonly changes: readonly Change[]
  readonly findings: readonly Finding[]
}

/**
 * Reads `columnChanges`, an optional list of changes with `column`, `from` and `to`. The error for an unknown type
 * names it.
 */
export function readChanges(given: unknown, columns: readonly string[]): ReadChanges {
  if (given === undefined || given === null || given === '') return { changes: [], findings: [] }
  if (!Array.isArray(given))
    return { changes: [], findings: [finding('columnChanges', 'columnChangesInvalid')] }
  const changes: Change[] = []
  const findings: Finding[] = []
  const seen = new Set<string>()
  const known = new Set(columns)
  for (const [i, entry] of (given as readonly unknown[]).entries()) {
    if (findings.length >= MAX_FINDINGS) break
    const place = `columnChanges.${i}`
    const { column, from, to } = asChange(entry)
    if (column === null || from === null || to === null) {
      findings.push(finding(place, 'columnChangesInvalid'))
      continue
    }
    const [fromType, toType] = [typeOf(from), typeOf(to)]
    if (!known.has(column)) findings.push(finding(place, 'columnChangeUnknown', { column }))
    if (seen.has(column)) findings.push(finding(place, 'columnChangeTwice', { column }))
    seen.add(column)
    for (const [type, name] of [
      [fromType, from],
      [toType, to],
    ] as const)
      if (type === null) findings.push(finding(place, 'columnTypeUnknown', { type: name, column, types }))
    if (fromType && toType) changes.push({ columnName: column, fromType, toType })
  }
  return { changes, findings }
}

const types = dataTypes.join(', ')

export const changeFields: readonly string[] = ['column', 'from', 'to'] satisfies (keyof Named)[]
type Named = Readonly<Record<'column' | 'from' | 'to', string | null>>

function asChange(entry: unknown): Named {
  const { column, from, to } = (typeof entry === 'object' && entry !== null ? entry : {}) as Record<
    string,
    unknown
  >
  const text = (value: unknown) => (typeof value === 'string' && value !== '' ? value : null)
  return { column: text(column), from: text(from), to: text(to) }
}

function typeOf(name: string): DataType | null {
  return dataTypes.find((type) => type === name.trim().toLowerCase()) ?? null
}
