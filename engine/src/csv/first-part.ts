import type { CsvOptions, Encoding } from '@anj/workflow'
import { uniqueColumnNames } from './column-names.ts'
import { createDecoder, refuseByte } from './decoders.ts'
import { likelyByteOrder } from './encoding.ts'
import { countByte } from './read-bytes.ts'
import { countLineEnds, splitRecords } from './records.ts'
import { firstBadByte } from './scan.ts'
import { declaredDelimiter, findLinesAbove, isCsvName, sniff } from './sniff.ts'

/** The first rows of a file and the options that were used to read them. */
export interface FirstPart {
  readonly options: CsvOptions
  readonly columns: readonly string[]
  readonly rows: readonly (readonly string[])[]
}

const LF = 10
/** Rows, and columns of them, that are shown. */
export const ROWS = 20
export const COLUMNS = 100
const LONGEST_CELL = 200

/**
 * Parses the first rows from the first bytes of a file. Missing options are detected. Throws an error that names the
 * line of an invalid byte (`csvNotInEncoding`).
 */
export function readFirstPart(
  bytes: Buffer,
  fileName: string,
  reading: { readonly options: CsvOptions } | { readonly encoding: Encoding },
): FirstPart {
  const encoding = 'options' in reading ? reading.options.encoding : reading.encoding
  const text = textOf(bytes, encoding).replace(/^\ufeff/, '')
  const options = 'options' in reading ? reading.options : foundOptions(text, fileName, encoding)
  const [first, ...others] = splitRecords(behindLines(text, options.skipLines), options, ROWS + 1)
  const cells = (first?.cells ?? []).slice(0, COLUMNS)
  const rows = options.header || !first ? others : [first, ...others]
  return {
    options,
    columns: uniqueColumnNames(options.header ? cells : cells.map(() => '')).names,
    rows: rows.slice(0, ROWS).map((row) => row.cells.slice(0, COLUMNS).map(shortened)),
  }
}

/** Decodes the first bytes of a file. Throws an error that names the line of an invalid byte (`csvNotInEncoding`). */
export function textOf(bytes: Buffer, encoding: Encoding): string {
  return encoding === 'utf-8' ? utf8Of(bytes) : createDecoder(encoding, likelyByteOrder(bytes))(bytes, 1)
}

/** Decodes UTF-8 and drops an incomplete character at the end. */
function utf8Of(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { ignoreBOM: true, fatal: true }).decode(bytes, { stream: true })
  } catch {
    const at = firstBadByte(bytes)
    return refuseByte('utf-8', countByte(bytes.subarray(0, at), LF) + 1, bytes[at] ?? 0)
  }
}

function foundOptions(text: string, fileName: string, encoding: Encoding): CsvOptions {
  const said = declaredDelimiter(text)
  const isCsv = isCsvName(fileName)
  const leading = countLineEnds(/^[\r\n]*/.exec(text)?.[0] ?? '')
  const above = said ? 0 : findLinesAbove(behindLines(text, 0), isCsv)
  const skipLines = said ? 1 : above > 0 ? leading + above : 0
  return {
    ...sniff(behindLines(text, skipLines), isCsv, said ?? undefined),
    ...(above > 0 ? { header: true } : {}),
    encoding,
    skipLines,
  }
}

/** Returns the text after a number of lines and the empty lines that follow them. */
function behindLines(text: string, lines: number): string {
  const ends = /\r\n|\r|\n/g
  for (let passed = 0; passed < lines; passed += 1) if (!ends.exec(text)) return ''
  return text.slice(ends.lastIndex).replace(/^[\r\n]+/, '')
}

/** Returns the part of a cell that is shown. */
export function shortened(cell: string): string {
  return cell.length > LONGEST_CELL ? `${cell.slice(0, LONGEST_CELL)}…` : cell
}
