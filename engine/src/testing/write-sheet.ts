import type { ConfigOf } from '@anj/workflow'
import { openExcelWriter } from '../connectors/excel/write.ts'
import { type TypedRows, writeTyped } from './write-typed.ts'

export interface SheetToWrite extends TypedRows {
  readonly config?: Partial<ConfigOf<'excelOutput'>>
}

/** Writes rows with typed columns to an Excel file, as a run does with its result. Returns the lines of the log. */
export async function writeSheet(path: string, sheet: SheetToWrite): Promise<readonly string[]> {
  const lines: string[] = []
  const config = { fileName: 'out.xlsx', sheetName: 'Sheet1', header: true, ...sheet.config }
  await using writer = openExcelWriter(path, config, (line) => void lines.push(line))
  await writeTyped(writer, path, sheet)
  return lines
}
