import type { CsvOptions, Encoding } from '@anj/workflow'
import { nameColumns } from './column-names.ts'
import { decoderOf, refuseByte } from './decoders.ts'
import { likelyOrder } from './encoding.ts'
import { countOf } from './read-bytes.ts'
import { splitRecords } from './records.ts'
import { firstBadByte } from './scan.ts'
import { isCsvName, saidDelimiter, sniff } from './sniff.ts'

/** The first rows of a file, as it would be read with some options. */
export interface FirstPart {
  readonly options: CsvOptions
  readonly columns: readonly string[]
  readonly rows: readonly (readonly string[])[]
}

const LF = 10
const ROWS = 20
const COLUMNS = 100
const LONGEST_CELL = 200

/**
 * Reads the first rows out of a file's first bytes: with options, or, with an encoding alone, with those that are found out
 * from them. Bytes that the encoding doesn't have are refused by their line (`csvNotInEncoding`).
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
    columns: nameColumns(options.header ? cells : cells.map(() => '')).names,
    rows: rows.slice(0, ROWS).map((row) => row.cells.slice(0, COLUMNS).map(shortened)),
  }
}

function textOf(bytes: Buffer, encoding: Encoding): string {
  return encoding === 'utf-8' ? utf8Of(bytes) : decoderOf(encoding, likelyOrder(bytes))(bytes, 1)
}

/** A character that is cut off at the end is no part of the text. */
function utf8Of(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { ignoreBOM: true, fatal: true }).decode(bytes, { stream: true })
  } catch {
    const at = firstBadByte(bytes)
    return refuseByte('utf-8', countOf(bytes.subarray(0, at), LF) + 1, bytes[at] ?? 0)
  }
}

function foundOptions(text: string, fileName: string, encoding: Encoding): CsvOptions {
  const said = saidDelimiter(text)
  const skipLines = said ? 1 : 0
  return {
    ...sniff(behindLines(text, skipLines), isCsvName(fileName), said ?? undefined),
    encoding,
    skipLines,
  }
}

/** The text behind so many lines, and behind empty ones after them. */
function behindLines(text: string, lines: number): string {
  const ends = /\r\n|\r|\n/g
  for (let passed = 0; passed < lines; passed += 1) if (!ends.exec(text)) return ''
  return text.slice(ends.lastIndex).replace(/^[\r\n]+/, '')
}

function shortened(cell: string): string {
  return cell.length > LONGEST_CELL ? `${cell.slice(0, LONGEST_CELL)}…` : cell
}
