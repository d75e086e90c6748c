import { type Column, sentence } from '@anj/workflow'
import type { Note } from './writer.ts'

/** Logs the columns of a new table that can't keep the native type of their source column. */
export function logLostTypes(lost: readonly Column[], nameOf: (column: string) => string, note: Note): void {
  if (lost.length === 0) return
  const columns = lost.map(({ name, origin }) => `${nameOf(name)} (${origin?.native?.type ?? origin?.kind})`)
  note(sentence('nativeTypesLost', { columns: columns.join(', ') }))
}
