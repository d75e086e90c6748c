import { createHash } from 'node:crypto'
import { type TableRef, tableLabel } from '@anj/workflow'

/** Names longer than this are cut by PostgreSQL, and refused by MySQL beyond 64. */
const LONGEST_NAME = 63

/** A name of an index or key to be, that fits every family; its end says what it is. */
export function indexName({ name }: TableRef, columns: readonly string[], end = 'idx'): string {
  const whole = [name, ...columns, end].join('_')
  if (Buffer.byteLength(whole) <= LONGEST_NAME) return whole
  const mark = createHash('sha256').update(whole).digest('hex').slice(0, 8)
  let start = whole
  while (Buffer.byteLength(start) > LONGEST_NAME - mark.length - 1) start = start.slice(0, -1)
  return `${start}_${mark}`
}

/** Things in a sentence: a; a and b; a, b and c. Beyond `most` the others are counted. */
export function listed(things: readonly string[], most = 5): string {
  const told = things.length > most ? [...things.slice(0, most), `${things.length - most} more`] : things
  const last = told.at(-1) ?? ''
  return told.length < 2 ? last : `${told.slice(0, -1).join(', ')} and ${last}`
}

/** A column with its table, as people write it. */
export function columnLabel(table: TableRef, column: string): string {
  return `${tableLabel(table)}.${column}`
}
