import type { Column, DataType } from '@anj/workflow'
import { columnLetters } from '../../excel/cell-names.ts'
import { displayLength } from '../../excel/display-length.ts'
import type { ColumnMeasures } from '../../model/column-measures.ts'
import type { ColumnStyle } from './column-styles.ts'

/** The smallest and largest width of a column, in characters. */
const bounds = { least: 8, most: 60 }
/** Space beside the longest value. */
const MARGIN = 2
/** Width of the filter button in a table's header. */
const FILTER_BUTTON = 3
/** The number of digits by which later numbers can be longer than the sampled ones. In narrow columns, Excel shows #####. */
const LATER_DIGITS = 3
/** Excel rounds numbers without a format to this many characters, so they fit every column. */
const LONGEST_GENERAL = 12
/** Excel keeps this many digits; longer numbers are written as text. */
const MOST_DIGITS = 15

/** Lengths of the types' own formats. */
const defaultLengths: Readonly<Partial<Record<DataType, number>>> = {
  bit: 5,
  date: 10,
  datetime: 19,
  timestamp: 19,
  time: 8,
}

/** A column of a sheet with its style and, if its values were measured, their measures. */
export interface SheetColumn extends Column, ColumnStyle {
  readonly measures?: ColumnMeasures
}

/** Returns the column width that fits texts of these lengths. */
export function widthFor(lengths: Iterable<number>): number {
  let longest = 0
  for (const length of lengths) longest = Math.max(longest, length)
  return Math.min(bounds.most, Math.max(bounds.least, longest + MARGIN))
}

const wide = /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6]/g

/** Returns the length of a text's longest line. East Asian characters are twice as wide as Latin characters. */
export function textLength(text: string): number {
  return Math.max(...text.split('\n', 20).map((line) => line.length + (line.match(wide)?.length ?? 0)))
}

/** Returns the width of each column, from its header and from the cells in rows of XML. */
export function columnWidths(
  columns: readonly SheetColumn[],
  rows: Buffer,
  header: { readonly shown: boolean; readonly filters: boolean },
): readonly number[] {
  const longest = longestCells(columns, rows)
  return columns.map((column, i) => {
    const name = header.shown ? textLength(column.name) + (header.filters ? FILTER_BUTTON : 0) : 0
    return widthFor([name, longest[i] ?? 0, knownLength(column)])
  })
}

/** Returns the length that is known without the rows. */
function knownLength({ type, code, measures }: SheetColumn): number {
  if (type === 'decimal' && code !== '' && measures)
    return displayLength(code, `-${'9'.repeat(Math.min(MOST_DIGITS, measures.integerDigits))}`)
  if (defaultLengths[type] === undefined) return 0
  return code === '' ? defaultLengths[type] : displayLength(code, '')
}

const cells = /<c (?:s="\d+" )?r="([A-Z]+)\d+"[^>]*>(?:<v>([^<]*)<\/v>|<is><t[^>]*>([^<]*)<\/t>)/g

function longestCells(columns: readonly SheetColumn[], rows: Buffer): readonly number[] {
  const places = new Map(columns.map((_, i) => [columnLetters(i), i]))
  const longest = columns.map(() => 0)
  for (const [, letters = '', number, text = ''] of rows.toString().matchAll(cells)) {
    const i = places.get(letters)
    const column = i === undefined ? undefined : columns[i]
    if (i === undefined || !column) continue
    const length = number === undefined ? textLength(unescaped(text)) : numberLength(column, number)
    if (length > (longest[i] ?? 0)) longest[i] = length
  }
  return longest
}

function numberLength({ type, code, measures }: SheetColumn, value: string): number {
  if (defaultLengths[type] !== undefined) return 0
  if (code === '') return Math.min(LONGEST_GENERAL, value.length)
  const isMeasured = type === 'decimal' && measures
  return displayLength(code, isMeasured ? value : value.replace(/\d/, `$&${'0'.repeat(LATER_DIGITS)}`))
}

/** Decodes only what the writer encodes in a cell. Every other control character counts as one. */
function unescaped(text: string): string {
  if (!/[&_]/.test(text)) return text
  return text
    .replace(/_x[0-9A-F]{4}_/g, '_')
    .replaceAll('&#10;', '\n')
    .replace(/&(?:amp|lt|gt);/g, '&')
}
