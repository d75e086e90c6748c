import { readFile, stat } from 'node:fs/promises'
import { AppError, sentence } from '@anj/workflow'
import * as xlsx from '@e965/xlsx'
import * as codePages from '@e965/xlsx/dist/cpexcel.full.mjs'
import { cellName } from './cell-names.ts'
import { noTableFound, sheetsInOrder } from './choose-sheet.ts'
import { CsvCells } from './csv-cells.ts'
import { formatOf, kindOfCode, type NumberKind } from './number-format.ts'
import { plainDecimal } from './number-text.ts'
import { damagedWorkbook } from './problems.ts'
import { type DaySystem, serialText } from './serial-text.ts'
import { type CellKind, noFindings, type SheetFindings, type SheetSink } from './sheet-sink.ts'
import { CsvSink, HeadSink } from './sheet-sinks.ts'
import { startOf, unknownLast } from './sheet-table.ts'
import type { SheetTable, TableRequest } from './table-file.ts'

const MB = 1_000_000
/** Maximum file size. The library loads the workbook into memory, which takes several times the size of the file. */
const MOST_BYTES = 50 * MB

/** Writes a sheet of an .xls workbook as delimited text, following the same rules as for an .xlsx. */
export async function readOldWorkbook(path: string, request: TableRequest): Promise<SheetTable> {
  const { size } = await stat(path)
  if (size > MOST_BYTES)
    throw new AppError('workbookTooLarge', { size: Math.ceil(size / MB), limit: MOST_BYTES / MB })
  const bytes = await readFile(path)
  if (bytes.includes(Buffer.from('EncryptedPackage', 'utf16le'))) throw new AppError('workbookEncrypted', {})
  const { onPart } = request
  const skipped = request.skipLines ?? 0
  onPart(READ)
  const book = parse(bytes)
  onPart(PARSED)
  const days: DaySystem = book.Workbook?.WBProps?.date1904 === true ? 'from1904' : 'from1900'
  const sheets = namesOf(book)
  const candidates = sheetsInOrder(sheets, request.sheet)
  for (const takesUnknown of unknownLast) {
    for (const { name } of candidates) {
      const rows = rowsOf(book, name)
      const passed = { rows, days, skipLines: skipped, findings: noFindings() }
      const peek = new HeadSink({ skip: skipped, takesUnknown })
      pass({ ...passed, rows: rows.slice(0, skipped + PEEKED) }, peek)
      if (peek.peeked.rows.length === 0) pass(passed, peek)
      if (peek.peeked.rows.length === 0) continue
      using cells = new CsvCells(request.csvPath, request.mostBytes)
      const width = rows.reduce((most, row) => Math.max(most, row?.length ?? 0), 0)
      const start = startOf(peek.peeked, request)
      const { header, skipLines } = start
      const sink = new CsvSink(cells, name, { skip: skipLines, takesUnknown }, { width, header })
      const findings = findingsOf(book, name, skipLines)
      pass({ ...passed, skipLines, findings }, sink)
      cells.flush()
      onPart(1)
      return {
        sheets,
        sheet: name,
        ...start,
        width,
        range: sink.range,
        lines: sink.rows,
        bytes: cells.bytes,
        longest: sink.longest,
        quotedLines: cells.hasLineEnds,
        columnOf: (column) => sink.columnOf(column),
        findings,
      }
    }
  }
  throw noTableFound(request.sheet, skipped)
}

type Cell = xlsx.CellObject
type Rows = readonly (readonly (Cell | undefined)[] | undefined)[]

function parse(bytes: Buffer): xlsx.WorkBook {
  xlsx.set_cptable(codePages)
  try {
    return xlsx.read(bytes, { dense: true, cellNF: true, cellHTML: false, cellText: false })
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause)
    if (/password|encrypt/i.test(reason)) throw new AppError('workbookEncrypted', {}, { cause })
    throw damagedWorkbook(sentence('damagedOldWorkbook'), cause)
  }
}

const READ = 0.2
const PARSED = 0.8
/** The number of rows to inspect for the header. If all these rows are empty, the sheet counts as empty. */
const PEEKED = 2_000

function namesOf(book: xlsx.WorkBook): SheetTable['sheets'] {
  return book.SheetNames.map((name, i) => ({
    name,
    hidden: (book.Workbook?.Sheets?.[i]?.Hidden ?? 0) !== 0,
  }))
}

function rowsOf(book: xlsx.WorkBook, name: string): Rows {
  return ((book.Sheets[name] as xlsx.DenseWorkSheet | undefined)?.['!data'] ?? []) as Rows
}

function findingsOf(book: xlsx.WorkBook, name: string, skipLines: number): SheetFindings {
  const sheet = book.Sheets[name]
  const findings = noFindings()
  findings.mergedRanges = (sheet?.['!merges'] ?? []).filter(({ e }) => e.r >= skipLines).length
  findings.hiddenRows = (sheet?.['!rows'] ?? []).filter((row, i) => row?.hidden && i >= skipLines).length
  for (const [i, column] of (sheet?.['!cols'] ?? []).entries())
    if (column?.hidden) findings.hiddenColumns.push({ first: i + 1, last: i + 1 })
  return findings
}

interface Passed {
  readonly rows: Rows
  readonly days: DaySystem
  readonly skipLines: number
  readonly findings: SheetFindings
}

function pass({ rows, days, skipLines, findings }: Passed, sink: SheetSink): void {
  const kinds = new Map<string, NumberKind>()
  const kindOf = (format: string) => {
    const known = kinds.get(format) ?? kindOfCode(format)
    kinds.set(format, known)
    return known
  }
  for (const [i, row] of rows.entries()) {
    sink.row(i + 1)
    for (const [column, cell] of (row ?? []).entries()) {
      if (!cell) continue
      const note = (what: 'errors' | 'noDates' | 'formulasWithoutValue') => {
        if (i < skipLines) return
        const found = findings[what]
        if (found.count === 0) found.first = cellName(column, i + 1)
        found.count += 1
      }
      const read = textOf(cell, kindOf, days, note)
      if (!read) continue
      const bytes = Buffer.from(read.text)
      const to = sink.cell(column, read.kind, formatOf(String(cell.z ?? '')))
      if (read.kind !== 'unknown') to?.putValue(bytes, bytes.length)
    }
    sink.endRow()
  }
}

const unknown = { kind: 'unknown', text: '' } as const

function textOf(
  { t: type, v: value, z: format, f: formula }: Cell,
  kindOf: (format: string) => NumberKind,
  days: DaySystem,
  note: (what: 'errors' | 'noDates' | 'formulasWithoutValue') => void,
): { readonly kind: CellKind; readonly text: string } | null {
  if (type === 'e' || (typeof value === 'number' && !Number.isFinite(value))) {
    note('errors')
    return unknown
  }
  if (value === undefined || value === '') {
    if (formula === undefined || value === '') return null
    note('formulasWithoutValue')
    return unknown
  }
  if (typeof value === 'boolean') return { kind: 'boolean', text: String(value) }
  if (typeof value !== 'number') return { kind: 'text', text: String(value) }
  const kind = typeof format === 'string' ? kindOf(format) : 'number'
  if (kind === 'number') return { kind, text: plainDecimal(value) }
  const text = serialText(value, kind, days)
  if (text !== null) return { kind, text }
  note('noDates')
  return { kind: 'number', text: plainDecimal(value) }
}
