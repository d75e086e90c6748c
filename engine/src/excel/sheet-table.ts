import { noTableFound } from './choose-sheet.ts'
import { CsvCells } from './csv-cells.ts'
import { guessHeader } from './guess-header.ts'
import type { SheetFindings, SheetSink } from './sheet-sink.ts'
import { type CellSelection, CsvSink, HeadSink, type TableShape } from './sheet-sinks.ts'
import type { SheetTable, TableRequest } from './table-file.ts'

/** A workbook whose sheets can be streamed several times. */
export interface StreamedWorkbook<S extends StreamedSheet> {
  readonly sheets: readonly S[]
  /** Returns the number of bytes to read for a sheet, for progress reports. */
  bytesOf(sheet: S): number
  /** Reads a sheet into a sink until `isEnough` returns true. */
  read(sheet: S, sink: SheetSink, options: SheetReading): Promise<SheetFindings>
}

interface StreamedSheet {
  readonly name: string
  readonly hidden: boolean
}

export interface SheetReading {
  readonly onBytes: (bytes: number) => void
  readonly isEnough: () => boolean
}

/**
 * Writes the first non-empty candidate sheet as delimited text. `meter` must already expect the bytes of the first
 * candidate.
 */
export async function writeSheetTable<S extends StreamedSheet>(
  workbook: StreamedWorkbook<S>,
  candidates: readonly S[],
  request: TableRequest,
  meter: Meter,
): Promise<SheetTable> {
  for (const takesUnknown of unknownLast) {
    for (const sheet of candidates) {
      const taken = { skip: request.skipLines, takesUnknown }
      const peek = new HeadSink(taken)
      await workbook.read(sheet, peek, { onBytes: () => undefined, isEnough: () => peek.isEnough })
      const { peeked } = peek
      if (peeked.rows.length === 0) continue
      const header = request.header ?? guessHeader(peeked)
      const shape = { width: peeked.width, header }
      const table = await writeTable(workbook, sheet, request, taken, shape, meter)
      return {
        ...table,
        sheets: workbook.sheets.map(({ name, hidden }) => ({ name, hidden })),
        sheet: sheet.name,
        header,
      }
    }
  }
  throw noTableFound(request.sheet, request.skipLines)
}

/** The values of `takesUnknown` to try, in order. A table without any known value is used only if there is no other. */
export const unknownLast = [false, true] as const

type Written = Omit<SheetTable, 'sheets' | 'sheet' | 'header'>

/**
 * Writes all lines as wide as the widest of the first rows. If a later row turns out to be wider, starts over with that
 * width.
 */
async function writeTable<S extends StreamedSheet>(
  workbook: StreamedWorkbook<S>,
  sheet: S,
  request: TableRequest,
  taken: CellSelection,
  shape: TableShape,
  meter: Meter,
): Promise<Written> {
  const { csvPath, mostBytes } = request
  using cells = new CsvCells(csvPath, mostBytes)
  const sink = new CsvSink(cells, sheet.name, taken, shape)
  const findings = await workbook.read(sheet, sink, {
    onBytes: (bytes) => meter.add(bytes),
    isEnough: () => false,
  })
  if (sink.widest > shape.width) {
    meter.expect(workbook.bytesOf(sheet))
    return writeTable(workbook, sheet, request, taken, { ...shape, width: sink.widest }, meter)
  }
  cells.flush()
  const { rows: lines, range } = sink
  return {
    width: shape.width,
    range,
    lines,
    bytes: cells.bytes,
    longest: sink.longest,
    quotedLines: cells.hasLineEnds,
    columnOf: (column) => sink.columnOf(column),
    findings,
  }
}

/** Reports the share of the expected bytes that has been read. */
export class Meter {
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
