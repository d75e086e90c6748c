import { open } from 'node:fs/promises'
import { join as joinPath } from 'node:path'
import { AppError, type CsvOptions, isExcelOptions, sentence } from '@anj/workflow'
import { nameColumns } from '../csv/column-names.ts'
import { splitRecords } from '../csv/records.ts'
import type { Scan } from '../csv/scan.ts'
import { sniff } from '../csv/sniff.ts'
import { walkLines } from '../csv/walk-lines.ts'
import { type PreparedFile, prepareFile } from './prepare-file.ts'
import type { IngestRequest, IngestResult } from './protocol.ts'
import { storeTable } from './store-table.ts'

/** No database of the product takes more. */
const MOST_COLUMNS = 1_600
/** What sniffing and the header look at. */
const BEGINNING = 1 << 20

/** What came of reading a delimited file. */
export interface CsvIngestResult extends IngestResult {
  readonly options: CsvOptions
}

/**
 * Turns an uploaded file into a columnar copy and a profile of its columns. The copy holds every row in file order,
 * every cell as its text; it appears under its name only when everything has succeeded.
 */
export async function ingestCsv(
  request: IngestRequest,
  workFolder: string,
  onPercent: (percent: number) => void,
  signal?: AbortSignal,
): Promise<CsvIngestResult> {
  const { originalPath, options: asked } = request
  // A workbook may have been replaced by a text file: how its sheet was read says nothing of that.
  const wanted = asked && isExcelOptions(asked) ? null : asked
  const size = await sizeOf(originalPath)
  const prepared = await prepareFile(
    originalPath,
    wanted?.encoding ?? null,
    workFolder,
    (bytes) => onPercent(share(bytes / size, 0, 20)),
    signal,
  )
  const layout = await layOut(prepared, wanted, workFolder, signal)
  const profile = await storeTable(
    { ...layout, bytesPerRow: prepared.bytes / Math.max(1, linesOf(prepared.scan)) },
    request,
    workFolder,
    (percent) => onPercent(share(percent / 100, 20, 100)),
    signal,
  )
  return {
    options: layout.options,
    profile: { ...profile, notes: [...layout.notes, ...profile.notes] },
    sha256: prepared.sha256,
    bytes: prepared.bytes,
  }
}

const share = (part: number, from: number, to: number) => Math.round(from + (to - from) * Math.min(1, part))

/** A file of which everything is decided. */
interface Layout {
  readonly path: string
  readonly options: CsvOptions
  readonly names: readonly string[]
  /** Lines in front of the header or the first row. */
  readonly skip: number
  readonly notes: readonly string[]
  /** How many rows there must be, where quotes don't make that uncertain. */
  readonly expectedRows: number | null
}

async function layOut(
  { path, encoding, scan, notes }: PreparedFile,
  wanted: CsvOptions | null,
  workFolder: string,
  signal?: AbortSignal,
): Promise<Layout> {
  const { text, skip, leadingEmpty } = await readBeginning(path, wanted?.skipLines ?? 0)
  const options: CsvOptions = wanted ?? { ...sniff(text), encoding, skipLines: 0 }
  checkOptions(options)
  const [first, second] = splitRecords(text, options, 2)
  if (!first) throw new AppError('csvEmpty', {})
  if (first.cells.length > MOST_COLUMNS)
    throw new AppError('csvTooManyColumns', { count: first.cells.length, limit: MOST_COLUMNS })
  const named = nameColumns(options.header ? first.cells : first.cells.map(() => ''))
  const lines = await unifyLines(path, scan, options, workFolder, signal)
  const isTable = first.cells.length > 1
  const passedOver = isTable ? lines.emptyLines - leadingEmpty : 0
  return {
    path: lines.path,
    options,
    names: named.names,
    skip: skip + leadingEmpty,
    notes: [
      ...notes,
      ...(options.header ? named.notes : wanted ? [] : [sentence('noteNoHeader')]),
      ...(options.header && !second ? [sentence('noteHeaderOnly')] : []),
      ...(lines.path === path ? [] : [sentence('noteLineEndings')]),
      ...(passedOver > 0 ? [sentence('noteEmptyLines', { count: passedOver })] : []),
    ],
    expectedRows:
      scan.hasQuotes || !isTable || skip > 0
        ? null
        : linesOf(scan) - lines.emptyLines - (options.header ? 1 : 0),
  }
}

function linesOf({ lineFeeds, carriageReturns, endsWithNewline, bytes }: Scan): number {
  const ended = lineFeeds > 0 ? lineFeeds : carriageReturns
  return ended + (bytes > 0 && !endsWithNewline ? 1 : 0)
}

/** The text behind the lines to skip and the empty ones after them. */
async function readBeginning(path: string, skipLines: number) {
  await using file = await open(path, 'r')
  const { buffer, bytesRead } = await file.read(Buffer.alloc(BEGINNING), 0, BEGINNING, 0)
  const whole = buffer
    .subarray(0, bytesRead)
    .toString()
    .replace(/^\ufeff/, '')
  let text = bytesRead === BEGINNING ? whole.replace(/\ufffd+$/, '') : whole
  for (let n = 0; n < skipLines; n += 1) {
    const end = /\r\n|\n|\r/.exec(text)
    if (!end) throw new AppError('csvFewerLines', { count: skipLines })
    text = text.slice(end.index + end[0].length)
  }
  const leading = /^(\r\n|\n|\r)*/.exec(text)?.[0] ?? ''
  const leadingEmpty = leading.split(/\r\n|\n|\r/).length - 1
  return { text: text.slice(leading.length), skip: skipLines, leadingEmpty }
}

function checkOptions({ delimiter, quote }: CsvOptions): void {
  const refuse = (why: string) => {
    throw new AppError('csvOptionsInvalid', { why })
  }
  if (/[\r\n]/.test(delimiter)) refuse(sentence('csvDelimiterIsNewline'))
  if (delimiter === quote) refuse(sentence('csvDelimiterIsQuote'))
}

/** Makes all rows end alike, and counts the lines that are no rows. */
async function unifyLines(
  path: string,
  scan: Scan,
  options: CsvOptions,
  workFolder: string,
  signal?: AbortSignal,
) {
  const { lineFeeds, carriageReturns, pairs, emptyLines } = scan
  const isMixed = lineFeeds > 0 && carriageReturns > 0 && !(pairs === lineFeeds && pairs === carriageReturns)
  if (isMixed) {
    const copy = joinPath(workFolder, 'lines.csv')
    const walk = await walkLines(path, copy, options, signal)
    return { path: copy, emptyLines: walk.emptyLines }
  }
  if (emptyLines > 0 && scan.hasQuotes && options.quote !== '') {
    return { path, emptyLines: (await walkLines(path, null, options, signal)).emptyLines }
  }
  return { path, emptyLines }
}

async function sizeOf(path: string): Promise<number> {
  await using file = await open(path, 'r')
  const { size } = await file.stat()
  if (size === 0) throw new AppError('csvEmpty', {})
  return size
}
