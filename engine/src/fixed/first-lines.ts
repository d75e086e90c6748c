import { cutLine, type Encoding, type FixedOptions, fixedNames, lineRoles } from '@anj/workflow'
import { uniqueColumnNames } from '../csv/column-names.ts'
import { COLUMNS, ROWS, shortened, textOf } from '../csv/first-part.ts'
import { findWidths, firstLines } from './find-widths.ts'

/** The first lines of a file with fixed widths, and the rows that the options make of them. */
export interface FirstLines {
  readonly options: FixedOptions
  readonly columns: readonly string[]
  readonly rows: readonly (readonly string[])[]
  readonly lines: readonly string[]
  /** The number of lines before the first one of `lines`. */
  readonly linesBefore: number
}

/** Skipped lines that are shown above the first row. */
const SHOWN_ABOVE = 5
const LINES = ROWS + SHOWN_ABOVE
const LONGEST_LINE = 2_000

/** Reads the first lines from the first bytes of a file. The columns are found unless options are given. */
export function readFirstLines(
  bytes: Buffer,
  isCut: boolean,
  reading: { readonly options: FixedOptions } | { readonly encoding: Encoding },
): FirstLines {
  const encoding = 'options' in reading ? reading.options.encoding : reading.encoding
  const lines = firstLines(textOf(bytes, encoding), isCut)
  const options =
    'options' in reading ? reading.options : { ...findWidths(lines), names: [], encoding, trim: true }
  const roles = lineRoles(lines, options)
  const header = lines.find((_, i) => roles[i] === 'header') ?? null
  const linesBefore = Math.max(0, Math.min(lines.length, options.skipLines) - SHOWN_ABOVE)
  const cut = (line: string) => cutLine(line, options.breaks, options.trim)
  return {
    options,
    columns: uniqueColumnNames(fixedNames(options, header).slice(0, COLUMNS)).names,
    rows: lines
      .filter((_, i) => roles[i] === 'row')
      .slice(0, ROWS)
      .map((line) => cut(line).slice(0, COLUMNS).map(shortened)),
    lines: lines.slice(linesBefore, linesBefore + LINES).map((line) => line.slice(0, LONGEST_LINE)),
    linesBefore,
  }
}
