import { createHash } from 'node:crypto'
import { open } from 'node:fs/promises'
import { join } from 'node:path'
import { AppError, type ColumnProfile, type ExcelOptions, isExcelOptions, sentence } from '@anj/workflow'
import { nameColumns } from '../csv/column-names.ts'
import { readBytes, roomFor } from '../csv/read-bytes.ts'
import { splitRecords } from '../csv/records.ts'
import { readWorkbook } from '../excel/read-workbook.ts'
import type { SheetTable } from '../excel/table-file.ts'
import type { IngestRequest, IngestResult } from './protocol.ts'
import { storeTable } from './store-table.ts'
import { notesOnSheet } from './workbook-notes.ts'

/** No database of the product takes more. */
const MOST_COLUMNS = 1_600
/** The header is looked for in so much of the beginning. */
const BEGINNING = 8 << 20

const extensions = /\.(xlsx|xlsm|xltx|xltm|xlsb|xls|xlt|ods|fods|numbers)$/i
const dialect = { delimiter: ',', quote: '"' } as const

/** Whether a file calls itself a workbook. */
export function isWorkbookName(fileName: string): boolean {
  return extensions.test(fileName)
}

/** What came of reading a workbook. */
export interface ExcelIngestResult extends IngestResult {
  readonly options: ExcelOptions
}

/**
 * Turns a sheet of an uploaded workbook into a columnar copy and a profile of its columns. The sheet becomes delimited
 * text first, so that copy, counts and suggestions come about as those of every other file.
 */
export async function ingestExcel(
  request: IngestRequest,
  workFolder: string,
  onPercent: (percent: number) => void,
  signal?: AbortSignal,
): Promise<ExcelIngestResult> {
  const { originalPath, options: asked, given = {}, limits } = request
  // A text file may have been replaced by a workbook: how it was read says nothing of that.
  const wanted = asked && isExcelOptions(asked) ? asked : null
  const { sheet: sheetAsked, header: headerAsked, skipLines = 0 } = wanted ?? given
  const wantedSheet = sheetAsked || null
  const csvPath = join(workFolder, 'sheet.csv')
  const table = await readWorkbook(originalPath, {
    sheet: wantedSheet,
    header: headerAsked ?? null,
    skipLines,
    csvPath,
    workFolder,
    mostBytes: limits.temporaryBytes,
    onPart: (part) => onPercent(Math.round(part * READ)),
    signal,
  })
  const { sheets, sheet, header, lines } = table
  const named = await nameTable(table, csvPath)
  const rows = header ? lines - 1 : lines
  const profile = await storeTable(
    {
      path: csvPath,
      options: { ...dialect, header },
      names: named.names,
      linesBefore: 0,
      expectedRows: rows,
      facts: { longest: table.longest, quotedLines: table.quotedLines },
      bytesPerRow: table.bytes / lines,
    },
    request,
    workFolder,
    (percent) => onPercent(Math.round(READ + ((DONE - READ) * percent) / 100)),
    signal,
  )
  const { columns, notes } = keepTexts(profile.columns, table)
  const original = await hash(originalPath, signal)
  onPercent(DONE)
  return {
    options: { sheet, header, skipLines },
    profile: {
      ...profile,
      columns: [...columns],
      sheets: sheets.map((one) => ({ ...one })),
      notes: [
        ...notesOnSheet(table, !wantedSheet, headerAsked === undefined),
        ...(header ? named.notes : []),
        ...(rows === 0 ? [sentence('noteHeaderOnly')] : []),
        ...notes,
        ...profile.notes,
      ],
    },
    ...original,
  }
}

/** Percentages at which parts of the work are done. */
const READ = 50
const DONE = 100

/** Names for the columns that hold something, none for the empty ones to their left. */
async function nameTable({ header, range, width }: SheetTable, csvPath: string) {
  const { first, last } = range
  if (last - first + 1 > MOST_COLUMNS)
    throw new AppError('csvTooManyColumns', { count: last - first + 1, limit: MOST_COLUMNS })
  const cells = header ? await readHeader(csvPath) : []
  const within = Array.from({ length: last - first + 1 }, (_, i) => cells[first + i] ?? '')
  const { names, notes } = nameColumns(within)
  return {
    names: Array.from({ length: width }, (_, i) => names[i - first] ?? null),
    notes,
  }
}

async function readHeader(path: string): Promise<readonly string[]> {
  await using file = await open(path, 'r')
  const room = await roomFor(file, BEGINNING)
  const { buffer, bytesRead } = await file.read(room, 0, room.length, 0)
  return splitRecords(buffer.toString('utf8', 0, bytesRead), dialect, 1)[0]?.cells ?? []
}

/** Digits that were typed as text are ids: what the workbook says of them is worth more than their looks. */
function keepTexts(profiles: readonly ColumnProfile[], { range, isText }: SheetTable) {
  const kept: string[] = []
  const columns = profiles.map((profile, i): ColumnProfile => {
    const isNumber = ['int', 'decimal', 'float'].includes(profile.suggestedType)
    if (!isNumber || !isText(range.first + i)) return profile
    kept.push(profile.name)
    const { suggestedDecimalSign: _decimal, suggestedThousandsSign: _thousands, ...rest } = profile
    return { ...rest, suggestedType: 'text' }
  })
  return {
    columns,
    notes: kept.length > 0 ? [sentence('noteNumbersAsText', { columns: kept.join(', ') })] : [],
  }
}

async function hash(path: string, signal?: AbortSignal) {
  const sum = createHash('sha256')
  let bytes = 0
  for await (const piece of readBytes(path, signal)) {
    sum.update(piece)
    bytes += piece.length
  }
  return { sha256: sum.digest('hex'), bytes }
}
