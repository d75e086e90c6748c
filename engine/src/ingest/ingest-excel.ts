import { open } from 'node:fs/promises'
import { join } from 'node:path'
import { type ExcelOptions, isExcelOptions, note } from '@anj/workflow'
import { uniqueColumnNames } from '../csv/column-names.ts'
import { allocateBuffer } from '../csv/read-bytes.ts'
import { splitRecords } from '../csv/records.ts'
import { readWorkbook } from '../excel/read-workbook.ts'
import type { SheetTable } from '../excel/table-file.ts'
import { checkColumnCount } from './check-column-count.ts'
import { hashFile } from './hash-file.ts'
import type { IngestHandlers, IngestRequest, IngestResult } from './protocol.ts'
import { described, writeColumnarCopy } from './store-table.ts'
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
  // If a workbook replaces a text file, the options for the text don't apply.
  const wanted = asked && isExcelOptions(asked) ? asked : null
  const { sheet: sheetAsked, header: headerAsked, skipLines: skipAsked = null } = wanted ?? given
  const wantedSheet = sheetAsked || null
  const csvPath = join(workFolder, 'sheet.csv')
  const table = await readWorkbook(originalPath, {
    sheet: wantedSheet,
    header: headerAsked ?? null,
    skipLines: skipAsked,
    csvPath,
    workFolder,
    mostBytes: limits.temporaryBytes,
    onPart: (part) => on.progress(Math.round(part * READ)),
    signal,
  })
  const { sheets, sheet, header, skipLines, lines } = table
  on.optionsFound?.({ sheet, header, skipLines })
  const named = await nameTable(table, csvPath)
  const rows = header ? lines - 1 : lines
  const profile = await writeColumnarCopy(
    {
      path: csvPath,
      options: { ...dialect, header },
      names: named.names,
      linesBefore: 0,
      expectedRows: rows,
      candidates: candidatesOfCells(table),
      facts: { longest: table.longest, quotedLines: table.quotedLines },
      bytesPerRow: table.bytes / lines,
    },
    request,
    workFolder,
    (percent) => on.progress(Math.round(READ + ((DONE - READ) * percent) / 100)),
    signal,
  )
  const { columns, notes } = typedByCells(profile.columns, table)
  const original = await hashFile(originalPath, signal)
  on.progress(DONE)
  return {
    options: { sheet, header, skipLines },
    profile: described({ ...profile, columns: [...columns], sheets: sheets.map((one) => ({ ...one })) }, [
      ...sheetNotes(table, {
        isChosen: !wantedSheet,
        isHeaderGuessed: headerAsked === undefined,
        isStartFound: skipAsked === null,
      }),
      ...(header ? named.notes : []),
      ...(rows === 0 ? [note('noteHeaderOnly')] : []),
      ...notes,
      ...(await totalsNote(csvPath, dialect)),
    ]),
    ...original,
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
