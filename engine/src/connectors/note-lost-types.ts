import { type Column, sentence } from '@anj/workflow'
import type { Note } from './writer.ts'

/** Names in the log the columns of a new table that can't keep the type they have on the server they come from. */
export function noteLostTypes(lost: readonly Column[], nameOf: (column: string) => string, note: Note): void {
  if (lost.length === 0) return
  const columns = lost.map(({ name, origin }) => `${nameOf(name)} (${origin?.native?.type ?? origin?.kind})`)
  note(sentence('nativeTypesLost', { columns: columns.join(', ') }))
}
