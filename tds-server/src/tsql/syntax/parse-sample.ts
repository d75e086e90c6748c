import type { Cursor } from './cursor.ts'
import type { TableSample } from './tree.ts'

/** Parses `TABLESAMPLE (10 PERCENT)` if it comes next. */
export function parseSample(cursor: Cursor): TableSample | null {
  if (!cursor.takeWord('TABLESAMPLE')) return null
  cursor.takeWord('SYSTEM')
  cursor.expectSymbol('(')
  if (cursor.token.kind !== 'number') throw cursor.unexpected()
  const amount = Number(cursor.next().text)
  const unit = cursor.takeWord('ROWS') ? 'rows' : 'percent'
  cursor.takeWord('PERCENT')
  cursor.expectSymbol(')')
  let seed: number | null = null
  if (cursor.takeWord('REPEATABLE')) {
    cursor.expectSymbol('(')
    seed = Number(cursor.integer())
    cursor.expectSymbol(')')
  }
  return { amount, unit, seed }
}
