import { noTableFound } from './choose-sheet.ts'
import { CsvCells } from './csv-cells.ts'
import { findTable, guessHeader } from './guess-header.ts'
import type { SheetFindings, SheetSink } from './sheet-sink.ts'
import { type CellSelection, CsvSink, HeadSink, type SheetHead, type TableShape } from './sheet-sinks.ts'
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
  /** Findings in skipped rows don't count. */
  readonly skipLines: number
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
      const skip = request.skipLines ?? 0
      const peek = new HeadSink({ skip, takesUnknown })
      await workbook.read(sheet, peek, {
        onBytes: () => undefined,
        isEnough: () => peek.isEnough,
        skipLines: skip,
      })
      if (peek.peeked.rows.length === 0) continue
      const start = startOf(peek.peeked, request)
      const taken = { skip: start.skipLines, takesUnknown }
      const shape = { width: peek.peeked.width, header: start.header }
      const table = await writeTable(workbook, sheet, request, taken, shape, meter)
      return {
        ...table,
        ...start,
        sheets: workbook.sheets.map(({ name, hidden }) => ({ name, hidden })),
        sheet: sheet.name,
      }
    }
  }
  throw noTableFound(request.sheet, request.skipLines ?? 0)
}

/** Returns where a table starts. Rows above a header are skipped unless the number of rows to skip is given. */
export function startOf(
  head: SheetHead,
  { header, skipLines }: Pick<TableRequest, 'header' | 'skipLines'>,
): Pick<SheetTable, 'header' | 'skipLines' | 'firstRow'> {
  const { table, above } =
    skipLines === null && header !== false ? findTable(head) : { table: head, above: 0 }
  return {
    header: header ?? guessHeader(table),
    skipLines: skipLines ?? above,
    firstRow: table.numbers[0] ?? 1,
  }
}

/** The values of `takesUnknown` to try, in order. A table without any known value is used only if there is no other. */
export const unknownLast = [false, true] as const

type Written = Omit<SheetTable, 'sheets' | 'sheet' | 'header' | 'skipLines' | 'firstRow'>

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
    skipLines: taken.skip,
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
