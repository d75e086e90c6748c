import type { DictionaryColumn } from '@anj/workflow'
import { isSensitiveName } from './sensitive-names.ts'
import { holdsSensitive } from './sensitive-values.ts'

/** Masked values are truncated to this length, because more would tell the user nothing. */
const LONGEST_SHOWN = 40

/** Masks a value but preserves its shape: letters become x and digits become #. */
export function maskValue(value: string): string {
  const shape = value.replaceAll(/\p{N}/gu, '#').replaceAll(/[\p{L}\p{M}]/gu, 'x')
  return shape.length > LONGEST_SHOWN ? `${shape.slice(0, LONGEST_SHOWN)}…` : shape
}

/**
 * Returns a key's value for display. Numbers and UUIDs stay as they are unless the column's name is sensitive, and all
 * other values are masked.
 */
export function displayKey(column: Pick<DictionaryColumn, 'name' | 'family'>, value: string): string {
  const isPlain = column.family === 'integer' || column.family === 'uuid'
  // A UUID or a short number probably just numbers the rows, so it means nothing outside the database.
  const isNumbered = column.family === 'uuid' || value.length <= 10
  return isPlain &&
    isNumbered &&
    !holdsSensitive(value) &&
    !(isSensitiveName(column.name) && !/_?id$/i.test(column.name))
    ? value
    : maskValue(value)
}
