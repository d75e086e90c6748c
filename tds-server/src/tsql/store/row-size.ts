import type { SqlRow, SqlValue } from '../../values.ts'
import { storedSize } from '../catalogue/column-facts.ts'
import type { Column, Table } from '../catalogue/model.ts'
import { sqlError } from '../errors.ts'
import { bytesOf } from '../types/collation.ts'
import { isBinary, isText, isUnicode } from '../types/type-facts.ts'

const MOST = 8060
/** Bytes that stay in the row when a long value is stored off-row. */
const POINTER = 24

const isVarying = ({ type }: Column): boolean =>
  [
    'varchar',
    'nvarchar',
    'varbinary',
    'text',
    'ntext',
    'image',
    'xml',
    'geography',
    'geometry',
    'hierarchyid',
    'sql_variant',
  ].includes(type.name)

/** Returns the number of bytes that every row has: the fixed columns and the overhead. */
function fixedBytes(columns: readonly Column[]): number {
  const stored = columns.filter((column) => column.computed === null)
  const bits = stored.filter((column) => column.type.name === 'bit').length
  const fixed = stored
    .filter((column) => !isVarying(column) && column.type.name !== 'bit')
    .reduce((sum, column) => sum + storedSize(column.type).maxLength, 0)
  const varying = stored.some(isVarying) ? 2 : 0
  return 4 + fixed + Math.ceil(bits / 8) + 2 + Math.ceil(stored.length / 8) + varying
}

/** Throws 1701 if the rows of a table could never fit on a page. */
export function checkRowSize(table: Table): void {
  const least = fixedBytes(table.columns)
  if (least > MOST)
    throw sqlError(
      1701,
      `Creating or altering table '${table.name}' failed because the minimum row size would be ${least}, including 7 bytes of internal overhead. This exceeds the maximum allowable table row size of 8060 bytes.`,
    )
}

function sizeOf(value: SqlValue, column: Column): number {
  if (value === null) return 0
  if (isText(column.type.name)) {
    const text = value as string
    return isUnicode(column.type.name) ? text.length * 2 : bytesOf(text, column.type.collation)
  }
  return isBinary(column.type.name) || Buffer.isBuffer(value)
    ? (value as Buffer).length
    : String(value).length * 2
}

/**
 * Returns a check that throws 511 if a row doesn't fit on a page even when its long values are stored off-row. Returns
 * null if every possible row fits, so that nothing needs to be checked.
 */
export function rowSizeCheck(table: Table): ((row: SqlRow) => void) | null {
  const fixed = fixedBytes(table.columns)
  const varying = table.columns.flatMap((column, at) =>
    column.computed === null && isVarying(column) ? [{ column, at }] : [],
  )
  if (fixed + varying.length * (POINTER + 2) <= MOST) return null
  return (row) => {
    let size = fixed
    for (const { column, at } of varying) {
      const own = sizeOf(row[at] ?? null, column)
      if (own > 0) size += 2 + Math.min(own, POINTER)
    }
    if (size > MOST)
      throw sqlError(
        511,
        `Cannot create a row of size ${size} which is greater than the allowable maximum row size of 8060.`,
      )
  }
}
