import { join } from 'node:path'
import { openArchive } from './archive.ts'
import { sheetsInOrder } from './choose-sheet.ts'
import { readPart } from './read-part.ts'
import { readSharedStrings, SharedStrings } from './shared-strings.ts'
import { SheetReader } from './sheet-reader.ts'
import { Meter, type StreamedWorkbook, writeSheetTable } from './sheet-table.ts'
import { readStyles } from './styles.ts'
import type { SheetTable, TableRequest } from './table-file.ts'
import { readWorkbookParts, type SheetPart } from './workbook-parts.ts'

/** Writes a sheet of an .xlsx workbook as delimited text. Only the shared strings stay in memory. */
export async function readXlsx(path: string, request: TableRequest): Promise<SheetTable> {
  await using archive = await openArchive(path)
  const parts = await readWorkbookParts(archive)
  const candidates = sheetsInOrder(parts.sheets, request.sheet)
  const styles = parts.styles ? await readStyles(archive, parts.styles) : []
  using strings = new SharedStrings(join(request.workFolder, 'texts'))
  const { signal } = request
  const days = parts.is1904 ? 'from1904' : 'from1900'
  const workbook: StreamedWorkbook<SheetPart> = {
    sheets: parts.sheets,
    bytesOf: (sheet) => archive.packedBytes(sheet.part),
    read: async (sheet, sink, { onBytes, isEnough, skipLines }) => {
      const reader = new SheetReader({ sheet: sheet.name, strings, styles, days, skipLines }, sink)
      await readPart(archive, sheet.part, reader, { onPacked: onBytes, isEnough, signal })
      return reader.findings
    },
  }
  const meter = new Meter(request.onPart)
  const [first] = candidates
  meter.expect(first ? workbook.bytesOf(first) : 0)
  if (parts.sharedStrings) {
    meter.expect(archive.packedBytes(parts.sharedStrings))
    await readSharedStrings(archive, parts.sharedStrings, strings, { onPacked: (n) => meter.add(n), signal })
  }
  return await writeSheetTable(workbook, candidates, request, meter)
}
