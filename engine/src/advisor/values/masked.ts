import type { DictionaryColumn } from '@anj/workflow'
import { isDelicate } from './sensitive-names.ts'
import { holdsSensitive } from './sensitive-values.ts'

/** More is not needed to see what is meant. */
const LONGEST_SHOWN = 40

/** What a value looks like, without what it says: letters as x, digits as #. */
export function shapeOf(value: string): string {
  const shape = value.replaceAll(/\p{N}/gu, '#').replaceAll(/[\p{L}\p{M}]/gu, 'x')
  return shape.length > LONGEST_SHOWN ? `${shape.slice(0, LONGEST_SHOWN)}…` : shape
}

/** A value of a key: numbers and UUIDs of columns that are nobody's business by their name are shown, others by their shape. */
export function shownKey(column: Pick<DictionaryColumn, 'name' | 'family'>, value: string): string {
  const isPlain = column.family === 'integer' || column.family === 'uuid'
  // A column that refers to somebody holds numbers that mean nothing outside of the database.
  const isNumbered = column.family === 'uuid' || value.length <= 10
  return isPlain &&
    isNumbered &&
    !holdsSensitive(value) &&
    !(isDelicate(column.name) && !/_?id$/i.test(column.name))
    ? value
    : shapeOf(value)
}
