import { readFods, readOds } from './read-open-document.ts'
import { readXlsx } from './read-xlsx.ts'
import type { SheetTable, TableRequest } from './table-file.ts'
import { workbookKind } from './workbook-kind.ts'

/** Writes a sheet as delimited text in UTF-8. The workbook can have any format. */
export async function readWorkbook(path: string, request: TableRequest): Promise<SheetTable> {
  const kind = await workbookKind(path)
  if (kind === 'xlsx') return readXlsx(path, request)
  if (kind === 'ods') return readOds(path, request)
  if (kind === 'fods') return readFods(path, request)
  // Loaded on demand because the library is large.
  const { readOldWorkbook } = await import('./read-old-workbook.ts')
  return readOldWorkbook(path, request)
}
