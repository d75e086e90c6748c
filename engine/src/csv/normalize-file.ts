import { AppError, type CsvOptions, type Note, note, sentence } from '@anj/workflow'
import { readBytes } from './read-bytes.ts'
import { MAX_ROW_BYTES, type RowFacts } from './read-csv.ts'
import { lineOfByte, type Scan } from './scan.ts'
import { type QuotedScan, scanQuotedFile } from './scan-quoted-file.ts'

/** A file that DuckDB reads unambiguously. */
export interface NormalizedFile {
  readonly path: string
  readonly delimiter: string
  readonly facts: RowFacts
  /** The number of lines at the start that the copy omits. */
  readonly linesBefore: number
  /** The number of empty lines between and after rows. */
  readonly emptyLines: number
  /** The number of rows, including the header. */
  readonly records: number
  readonly notes: readonly Note[]
}

/** Maximum delimiter length in DuckDB, in bytes. */
const LONGEST_DELIMITER = 4
const standIn = '\u001f'

/**
 * Determines how quotes affect the lines of a file. If DuckDB would misread the file, a normalized copy is written to
 * `copyPath`. A file without quotes and with consistent line endings needs no copy and isn't scanned again.
 */
export async function normalizeFile(
  path: string,
  scan: Scan,
  options: CsvOptions,
  { leadingEmpty, firstCell }: { readonly leadingEmpty: number; readonly firstCell: string },
  copyPath: string,
  signal?: AbortSignal,
): Promise<NormalizedFile> {
  const { quote, skipLines } = options
  const delimiter = await delimiterFor(path, options, signal)
  const linesBefore = skipLines + leadingEmpty
  const walkOptions = { ...options, skip: linesBefore, delimiterInCopy: delimiter }
  const needsCopy = isMixed(scan) || delimiter !== options.delimiter || linesBefore > 0
  if (!needsCopy && (quote === '' || !scan.hasQuotes)) return unwalked(path, scan, delimiter)
  const walk = await scanQuotedFile(path, needsCopy ? copyPath : null, walkOptions, signal)
  // DuckDB expects the whole file to use the line ending that comes first, even if that line ending is within quotes.
  // DuckDB also overlooks a quote that follows a byte order mark.
  const isDoubtful =
    walk.spaced > 0 ||
    (walk.quotedLines && (scan.pairs > 0 || walk.hasMark)) ||
    (walk.hasMark && firstCell.startsWith(options.delimiter))
  if (!needsCopy && isDoubtful) await scanQuotedFile(path, copyPath, walkOptions, signal)
  const { longestRow, emptyLines, records, quotedLines } = walk
  if (longestRow.bytes > MAX_ROW_BYTES) {
    const line = await lineOfByte(path, longestRow.at, signal)
    throw new AppError('csvRowTooLong', { line, limit: MAX_ROW_BYTES / 1_000_000 })
  }
  return {
    path: needsCopy || isDoubtful ? copyPath : path,
    delimiter,
    linesBefore,
    facts: { longest: longestRow.bytes, quotedLines },
    emptyLines,
    records,
    notes: notesOn(walk),
  }
}

function unwalked(path: string, scan: Scan, delimiter: string): NormalizedFile {
  const { longestLine, emptyLines } = scan
  if (longestLine.bytes > MAX_ROW_BYTES) refuseLongLine(longestLine.line)
  return {
    path,
    delimiter,
    linesBefore: 0,
    facts: { longest: longestLine.bytes, quotedLines: false },
    emptyLines,
    records: lineCount(scan) - emptyLines,
    notes: [],
  }
}

/** Refuses a file with a line that is too long. */
export function refuseLongLine(line: number): never {
  throw new AppError('csvLineTooLong', { line, limit: MAX_ROW_BYTES / 1_000_000 })
}

/** True when a file has mixed line endings, or only CR. Both are converted to LF. */
function isMixed({ lineFeeds, carriageReturns, pairs }: Scan): boolean {
  return carriageReturns > 0 && !(pairs === lineFeeds && pairs === carriageReturns)
}

/** Returns the number of lines that end in LF, plus an unterminated last line. */
export function lineCount({ lineFeeds, endsWithNewline, bytes }: Scan): number {
  return lineFeeds + (bytes > 0 && !endsWithNewline ? 1 : 0)
}

async function delimiterFor(path: string, { delimiter }: CsvOptions, signal?: AbortSignal): Promise<string> {
  if (Buffer.byteLength(delimiter) <= LONGEST_DELIMITER) return delimiter
  for await (const piece of readBytes(path, signal))
    if (piece.includes(standIn))
      throw new AppError('csvOptionsInvalid', { why: sentence('csvDelimiterTooLong') })
  return standIn
}

function notesOn({ endings, spaced }: QuotedScan): readonly Note[] {
  return [
    ...(endings > 1 ? [note('noteLineEndings')] : []),
    ...(spaced > 0 ? [note('noteSpacedQuotes', { count: spaced })] : []),
  ]
}
