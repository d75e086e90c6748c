import { join } from 'node:path'
import { type Archive, openArchive } from './archive.ts'
import { nothingFound, sheetsToTry } from './choose-sheet.ts'
import { CsvCells } from './csv-cells.ts'
import { guessHeader } from './guess-header.ts'
import { readPart } from './read-part.ts'
import { readSharedStrings, SharedStrings } from './shared-strings.ts'
import { type SheetContext, SheetReader } from './sheet-reader.ts'
import type { SheetFindings } from './sheet-sink.ts'
import { CsvSink, type Peeked, PeekSink } from './sheet-sinks.ts'
import { readStyles } from './styles.ts'
import type { SheetTable, TableRequest } from './table-file.ts'
import { readWorkbookParts, type SheetPart } from './workbook-parts.ts'

/** Writes a sheet of an .xlsx workbook as delimited text, holding no more of it in memory than its shared texts. */
export async function readXlsx(path: string, request: TableRequest): Promise<SheetTable> {
  await using archive = await openArchive(path)
  const parts = await readWorkbookParts(archive)
  const candidates = sheetsToTry(parts.sheets, request.sheet)
  const styles = parts.styles ? await readStyles(archive, parts.styles) : []
  using strings = new SharedStrings(join(request.workFolder, 'texts'))
  const meter = new Meter(request.onPart)
  const { signal } = request
  if (parts.sharedStrings) {
    const bytes = archive.packedBytes(parts.sharedStrings)
    meter.expect(bytes + packedBytes(archive, candidates[0]))
    await readSharedStrings(archive, parts.sharedStrings, strings, { onPacked: (n) => meter.add(n), signal })
  } else meter.expect(packedBytes(archive, candidates[0]))
  for (const sheet of candidates) {
    const days = parts.is1904 ? ('from1904' as const) : ('from1900' as const)
    const { skipLines } = request
    const context = { sheet: sheet.name, strings, styles, days, skipLines }
    const peeked = await peek(archive, sheet, context, request)
    if (peeked.rows.length === 0) continue
    const table = await writeTable(archive, sheet, context, request, peeked, meter)
    return {
      ...table,
      sheets: parts.sheets.map(({ name, hidden }) => ({ name, hidden })),
      sheet: sheet.name,
      header: request.header ?? guessHeader(peeked),
    }
  }
  throw nothingFound(request.sheet, request.skipLines)
}

async function peek(
  archive: Archive,
  { part }: SheetPart,
  context: SheetContext,
  { skipLines, signal }: TableRequest,
): Promise<Peeked> {
  const sink = new PeekSink(skipLines)
  await readPart(archive, part, new SheetReader(context, sink), { signal, isEnough: () => sink.isEnough })
  return sink.peeked
}

type Written = Pick<
  SheetTable,
  'width' | 'range' | 'lines' | 'bytes' | 'longest' | 'quotedLines' | 'isText'
> & {
  readonly findings: SheetFindings
}

/** Writes all lines as wide as the widest of the first rows; a wider one further on makes it begin again. */
async function writeTable(
  archive: Archive,
  sheet: SheetPart,
  context: SheetContext,
  request: TableRequest,
  { width }: Pick<Peeked, 'width'>,
  meter: Meter,
): Promise<Written> {
  const { csvPath, mostBytes, skipLines, signal } = request
  using cells = new CsvCells(csvPath, mostBytes)
  const sink = new CsvSink(cells, sheet.name, skipLines, width)
  const reader = new SheetReader(context, sink)
  await readPart(archive, sheet.part, reader, { onPacked: (bytes) => meter.add(bytes), signal })
  if (sink.widest > width) {
    meter.expect(packedBytes(archive, sheet))
    return writeTable(archive, sheet, context, request, { width: sink.widest }, meter)
  }
  cells.flush()
  const { rows: lines, range } = sink
  return {
    width,
    range,
    lines,
    bytes: cells.bytes,
    longest: sink.longest,
    quotedLines: cells.hasLineEnds,
    isText: (column) => sink.isText(column),
    findings: reader.findings,
  }
}

function packedBytes(archive: Archive, sheet: SheetPart | undefined): number {
  return sheet ? archive.packedBytes(sheet.part) : 0
}

/** How much of the bytes that are to be read have been. */
class Meter {
  readonly #onPart: (part: number) => void
  #expected = 0
  #read = 0

  constructor(onPart: (part: number) => void) {
    this.#onPart = onPart
  }

  expect(bytes: number): void {
    this.#expected += bytes
  }

  add(bytes: number): void {
    this.#read += bytes
    this.#onPart(Math.min(1, this.#read / Math.max(1, this.#expected)))
  }
}
