import type { DictionaryColumn } from '@anj/workflow'
import { isSensitiveName } from './sensitive-names.ts'
import { holdsSensitive } from './sensitive-values.ts'

/** Maximum length of a shape. A longer shape adds no information. */
const LONGEST_SHOWN = 40

/** Masks a value but keeps its shape. Letters become x, and digits become #. */
export function maskValue(value: string): string {
  const shape = value.replaceAll(/\p{N}/gu, '#').replaceAll(/[\p{L}\p{M}]/gu, 'x')
  return shape.length > LONGEST_SHOWN ? `${shape.slice(0, LONGEST_SHOWN)}…` : shape
}

/**
 * Returns numbers and UUIDs unchanged unless the column's name is sensitive. Returns other key values as their shape.
 */
export function displayKey(column: Pick<DictionaryColumn, 'name' | 'family'>, value: string): string {
  const isPlain = column.family === 'integer' || column.family === 'uuid'
  // Row numbers have no meaning outside the database.
  const isNumbered = column.family === 'uuid' || value.length <= 10
  return isPlain &&
    isNumbered &&
    !holdsSensitive(value) &&
    !(isSensitiveName(column.name) && !/_?id$/i.test(column.name))
    ? value
    : maskValue(value)
}
