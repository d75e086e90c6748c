import { type Column, type DataType, isTextType } from '@anj/workflow'
import { isNumberFormat } from '../../excel/is-number-format.ts'
import { kindOfCode, type NumberKind } from '../../excel/number-format.ts'
import type { ColumnMeasures } from '../../model/column-measures.ts'
import { cellStyles, FIRST_OWN_STYLE } from './styles-xml.ts'

/** How the cells of a column look. Text cells in a column of another type have no format. */
export interface ColumnStyle {
  /** Index of the cell style, or null for the type's own styles, which can depend on the value. */
  readonly style: number | null
  /** The number format of the style, or an empty text. */
  readonly code: string
}

/** The styles of a table's columns, in column order. */
export interface ColumnStyles {
  readonly columns: readonly ColumnStyle[]
  /** The codes for the workbook's styles, from `FIRST_OWN_STYLE` on. */
  readonly codes: readonly string[]
}

/** Excel opens workbooks with about 200 number formats of their own. Further columns get their type's default. */
const MOST_CODES = 200
/** Excel keeps 15 digits, so more decimals would show noise. */
const MOST_DECIMALS = 15

/** The kinds of format codes that show values of a type as it is. */
export const fittingKinds: Readonly<Partial<Record<DataType, readonly NumberKind[]>>> = {
  int: ['number'],
  decimal: ['number'],
  float: ['number'],
  date: ['date', 'datetime'],
  datetime: ['date', 'datetime', 'time'],
  timestamp: ['date', 'datetime', 'time'],
  time: ['time', 'duration'],
}

/** Returns a column's own number format, or null if it has none or Excel can't show the column's type with it. */
export function ownFormat({
  type,
  numberFormat: code,
}: Pick<Column, 'type' | 'numberFormat'>): string | null {
  if (code === undefined || !isNumberFormat(code)) return null
  const isText = code === '@'
  if (isTextType(type) || isText) return isTextType(type) && isText ? code : null
  return fittingKinds[type]?.includes(kindOfCode(code)) ? code : null
}

/** Returns the style of each column: the column's own number format or, without one, the default format of its type. */
export function columnStyles(
  columns: readonly Column[],
  measures: Readonly<Record<string, ColumnMeasures>>,
): ColumnStyles {
  const codes: string[] = []
  const styleOf = (code: string): ColumnStyle | null => {
    const known = codes.indexOf(code)
    if (known < 0 && codes.length === MOST_CODES) return null
    const at = known < 0 ? codes.push(code) - 1 : known
    return { style: FIRST_OWN_STYLE + at, code }
  }
  const styles = columns.map((column): ColumnStyle => {
    const own = ownFormat(column)
    return (own === null ? null : styleOf(own)) ?? defaultStyle(column, measures[column.name], styleOf)
  })
  return { columns: styles, codes }
}

function defaultStyle(
  { type }: Column,
  measures: ColumnMeasures | undefined,
  styleOf: (code: string) => ColumnStyle | null,
): ColumnStyle {
  const whole = { style: cellStyles.whole, code: '0' }
  if (type === 'int') return whole
  if (type === 'decimal' && measures && measures.scale <= MOST_DECIMALS) {
    if (measures.scale === 0) return whole
    return styleOf(`0.${'0'.repeat(measures.scale)}`) ?? { style: null, code: '' }
  }
  return { style: null, code: '' }
}
