import { open } from 'node:fs/promises'
import { join } from 'node:path'
import { type DatasetProfile, type ExcelOptions, isExcelOptions, type Note, note } from '@anj/workflow'
import { uniqueColumnNames } from '../csv/column-names.ts'
import { allocateBuffer } from '../csv/read-bytes.ts'
import { splitRecords } from '../csv/records.ts'
import { readWorkbook } from '../excel/read-workbook.ts'
import type { SheetColumn, SheetTable } from '../excel/table-file.ts'
import { checkColumnCount } from './check-column-count.ts'
import { hashFile } from './hash-file.ts'
import type { IngestHandlers, IngestRequest, IngestResult, ReadingOverrides } from './protocol.ts'
import { type DelimitedTable, described, writeColumnarCopy } from './store-table.ts'
import { totalsNote } from './totals-note.ts'
import { sheetNotes } from './workbook-notes.ts'
import { candidatesOfCells, typedByCells } from './workbook-types.ts'

/** The number of bytes to search for the header, from the start of the file. */
const BEGINNING = 8 << 20

const dialect = { delimiter: ',', quote: '"' } as const

/** The result of ingesting a workbook. */
export interface ExcelIngestResult extends IngestResult {
  readonly options: ExcelOptions
}

/**
 * Converts a sheet of an uploaded workbook to a columnar copy and a profile of its columns. The sheet is
 * first converted to delimited text and then read like any other file.
 */
export async function ingestExcel(
  request: IngestRequest,
  workFolder: string,
  on: IngestHandlers,
  signal?: AbortSignal,
): Promise<ExcelIngestResult> {
  const { originalPath, options: asked, given = {}, limits } = request
  const { table, options, columns, sheets, notes, lastNotes } = await layOutSheet(
    {
      path: originalPath,
      // If a workbook replaces a text file, the options for the text don't apply.
      wanted: asked && isExcelOptions(asked) ? asked : null,
      given,
      mostBytes: limits.temporaryBytes,
      onPart: (part) => on.progress(Math.round(part * READ)),
      onOptions: (found) => on.optionsFound?.(found),
    },
    workFolder,
    signal,
  )
  const profile = await writeColumnarCopy(
    { ...table, candidates: columns.map(candidatesOfCells) },
    request,
    workFolder,
    (percent) => on.progress(Math.round(READ + ((DONE - READ) * percent) / 100)),
    signal,
  )
  const typed = typedByCells(profile.columns, columns)
  const original = await hashFile(originalPath, signal)
  on.progress(DONE)
  return {
    options,
    profile: described({ ...profile, columns: [...typed.columns], sheets: [...sheets] }, [
      ...notes,
      ...typed.notes,
      ...lastNotes,
    ]),
    ...original,
  }
}

/** A workbook to read, and how. */
export interface SheetSource {
  readonly path: string
  /** Complete reading options; null to detect them. */
  readonly wanted: ExcelOptions | null
  readonly given: ReadingOverrides
  readonly mostBytes: number
  /** Called with the share that is done, up to 1. */
  readonly onPart: (part: number) => void
  readonly onOptions: (options: ExcelOptions) => void
}

/** The rows of a sheet as a delimited file. */
export interface SheetRows {
  readonly table: DelimitedTable
  readonly options: ExcelOptions
  /** Facts about the cells of the columns that have names. */
  readonly columns: readonly SheetColumn[]
  readonly sheets: NonNullable<DatasetProfile['sheets']>
  readonly notes: readonly Note[]
  /** Notes on the last row, which come after the notes on types. */
  readonly lastNotes: readonly Note[]
}

/** Writes the rows of a workbook's sheet to a delimited file in the work folder. */
export async function layOutSheet(
  { path, wanted, given, mostBytes, onPart, onOptions }: SheetSource,
  workFolder: string,
  signal?: AbortSignal,
): Promise<SheetRows> {
  const { sheet: sheetAsked, header: headerAsked, skipLines: skipAsked = null } = wanted ?? given
  const wantedSheet = sheetAsked || null
  const csvPath = join(workFolder, 'sheet.csv')
  const table = await readWorkbook(path, {
    sheet: wantedSheet,
    header: headerAsked ?? null,
    skipLines: skipAsked,
    csvPath,
    workFolder,
    mostBytes,
    onPart,
    signal,
  })
  const { sheets, sheet, header, skipLines, lines, range } = table
  onOptions({ sheet, header, skipLines })
  const named = await nameTable(table, csvPath)
  const rows = header ? lines - 1 : lines
  return {
    table: {
      path: csvPath,
      options: { ...dialect, header },
      names: named.names,
      linesBefore: 0,
      expectedRows: rows,
      facts: { longest: table.longest, quotedLines: table.quotedLines },
      bytesPerRow: table.bytes / lines,
    },
    options: { sheet, header, skipLines },
    columns: Array.from({ length: range.last - range.first + 1 }, (_, i) => table.columnOf(range.first + i)),
    sheets: sheets.map((one) => ({ ...one })),
    notes: [
      ...sheetNotes(table, {
        isChosen: !wantedSheet,
        isHeaderGuessed: headerAsked === undefined,
        isStartFound: skipAsked === null,
      }),
      ...(header ? named.notes : []),
      ...(rows === 0 ? [note('noteHeaderOnly')] : []),
    ],
    lastNotes: await totalsNote(csvPath, dialect),
  }
}

/** Progress after each part of the work, in percent. */
const READ = 50
const DONE = 100

/** Names the columns of the range, but not the empty columns to its left. */
async function nameTable({ header, range, width }: SheetTable, csvPath: string) {
  const { first, last } = range
  checkColumnCount(last - first + 1)
  const cells = header ? await readHeader(csvPath) : []
  const within = Array.from({ length: last - first + 1 }, (_, i) => cells[first + i] ?? '')
  const { names, notes } = uniqueColumnNames(within)
  return {
    names: Array.from({ length: width }, (_, i) => names[i - first] ?? null),
    notes,
  }
}

async function readHeader(path: string): Promise<readonly string[]> {
  await using file = await open(path, 'r')
  const room = await allocateBuffer(file, BEGINNING)
  const { buffer, bytesRead } = await file.read(room, 0, room.length, 0)
  return splitRecords(buffer.toString('utf8', 0, bytesRead), dialect, 1)[0]?.cells ?? []
}
