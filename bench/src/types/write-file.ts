import { writeFile } from 'node:fs/promises'
import exceljs from 'exceljs'
import { type ColumnKind, kinds, type Random, type TypedCell } from './column-kinds.ts'
import type { TypesFile } from './files.ts'
import { type SheetCell, sheetKinds } from './sheet-kinds.ts'

/** A file's columns with their names and the values of all their cells. */
export type Written = readonly (Pick<ColumnKind, 'name' | 'type' | 'isAmbiguous'> & {
  readonly cells: readonly (TypedCell | null)[]
})[]

/** Writes a file with random content that depends on its name alone. */
export async function writeTypesFile(path: string, file: TypesFile, rows: number): Promise<Written> {
  const random = randomFrom(file.name)
  if ('sheet' in file) {
    const columns = file.sheet.map((name) => filled<SheetCell>(sheetKinds[name], rows, random))
    await writeSheet(path, file, columns, rows)
    return columns
  }
  const columns = file.columns.map((name) => filled<TypedCell>(kinds[name], rows, random))
  const line = (cells: readonly string[]) =>
    cells.map((cell) => quoted(cell, file.delimiter)).join(file.delimiter)
  const body = Array.from({ length: rows }, (_, row) =>
    line(columns.map(({ cells }) => cells[row]?.text ?? '')),
  )
  const lines = [...(file.above ?? []), line(columns.map(({ name }) => name)), ...body]
  await writeFile(path, `${lines.join('\n')}\n`)
  return columns
}

function filled<C extends TypedCell>(
  kind: Omit<ColumnKind, 'cell'> & { readonly cell: (row: number, random: Random) => C | null },
  rows: number,
  random: Random,
) {
  const cells = Array.from({ length: rows }, (_, row) => kind.cell(row, random))
  return { ...kind, cells }
}

async function writeSheet(
  path: string,
  { above = [] }: TypesFile,
  columns: readonly { readonly name: string; readonly cells: readonly (SheetCell | null)[] }[],
  rows: number,
): Promise<void> {
  const book = new exceljs.Workbook()
  const sheet = book.addWorksheet('Data')
  for (const text of above) sheet.addRow([text])
  sheet.addRow(columns.map(({ name }) => name))
  for (let row = 0; row < rows; row += 1) {
    const added = sheet.addRow(columns.map(({ cells }) => cells[row]?.stored ?? null))
    for (const [i, { cells }] of columns.entries()) {
      const format = cells[row]?.format
      if (format) added.getCell(i + 1).numFmt = format
    }
  }
  await book.xlsx.writeFile(path)
}

function quoted(cell: string, delimiter: string): string {
  return cell.includes(delimiter) || /["\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell
}

/** A small generator (mulberry32), so that each file is the same in every run. */
function randomFrom(name: string): Random {
  let state = [...name].reduce((sum, char) => Math.imul(sum, 31) + (char.codePointAt(0) ?? 0), 7)
  return (below) => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * below)
  }
}
