import { setImmediate } from 'node:timers/promises'
import { type Finding, finding } from '../connections/check-connection.ts'
import { JsonNumber, type JsonScalar, nested } from '../http/json-text.ts'
import type { TableText } from './read-call.ts'
import { type Row, rowsOf } from './table-rows.ts'

export interface CheckedTable {
  /** The column names that could be read. */
  readonly columns: readonly string[]
  readonly findings: readonly Finding[]
}

/**
 * The maximum number of reported findings. Without it, a completely invalid table would repeat the same finding for
 * each row.
 */
export const MAX_FINDINGS = 100
/** The number of cells to check before other requests get a turn. */
const cellsAtOnce = 50_000
const field = 'modifiedTableData'

/**
 * Checks a table against docs/specification.md, "Table data" and "Run and process output". Each finding contains the
 * index of its row.
 */
export async function checkTable(table: TableText): Promise<CheckedTable> {
  if (table.kind !== 'rows') return refused(finding(field, instead[table.kind]))
  const check = new TableCheck()
  let looked = 0
  for (const row of rowsOf(table.text, table.at)) {
    check.row(row)
    looked += 1 + (row?.length ?? 0)
    if (looked > cellsAtOnce) {
      looked = 0
      await setImmediate()
    }
  }
  return check.end()
}

/** Error codes for values that aren't rows. */
const instead = { missing: 'tableDataEmpty', object: 'tableEmpty', other: 'tableNotRows' } as const

const refused = (...findings: readonly Finding[]): CheckedTable => ({ columns: [], findings })

/** True for an empty cell, which becomes null. */
export function isEmpty(cell: JsonScalar): boolean {
  return cell === null || cell === ''
}

/** Returns a cell as text, or null for an empty cell. */
export function textOf(cell: JsonScalar): string | null {
  if (cell === '' || cell === null || cell === nested) return null
  return cell instanceof JsonNumber ? cell.text : String(cell)
}

class TableCheck {
  readonly #findings: Finding[] = []
  #columns: readonly string[] | null = null
  #rows = 0
  #filledRows = 0

  row(row: Row | null): void {
    const number = this.#rows
    this.#rows += 1
    if (row === null) this.#note(() => finding(at(number), 'tableNotRows'))
    else if (this.#columns === null) this.#header(row)
    else this.#dataRow(row, number, this.#columns)
  }

  end(): CheckedTable {
    if (this.#rows === 0) return refused(finding(field, 'tableDataEmpty'))
    if (this.#filledRows === 0 && this.#findings.length === 0) this.#note(() => finding(field, 'tableEmpty'))
    return { columns: this.#columns ?? [], findings: this.#findings }
  }

  #header(row: Row): void {
    if (row.length === 0 || row.some((cell) => (textOf(cell)?.trim() ?? '') === ''))
      this.#note(() => finding(at(0), 'tableWithoutColumns'))
    this.#columns = row.map((cell) => textOf(cell) ?? '')
    const seen = new Set<string>()
    for (const column of this.#columns) {
      const name = column.toLowerCase()
      if (name !== '' && seen.has(name)) this.#note(() => finding(at(0), 'tableColumnTwice', { column }))
      if (!column.isWellFormed()) this.#note(() => finding(at(0), 'tableNameBroken', { column }))
      if (column.includes('\0'))
        this.#note(() => finding(at(0), 'tableNameNul', { column: displayName(column) }))
      seen.add(name)
    }
  }

  #dataRow(row: Row, number: number, columns: readonly string[]): void {
    const place = at(number)
    if (row.length === 0) return this.#note(() => finding(place, 'tableRowEmpty'))
    if (row.length < columns.length) this.#note(() => finding(place, 'tableCellMissing'))
    if (row.length > columns.length && columns.length > 0) {
      const counts = { row: number, count: row.length, columns: columns.length }
      this.#note(() => finding(place, 'tableRowTooLong', counts))
    }
    if (!row.every(isEmpty)) this.#filledRows += 1
    row.forEach((cell, i) => {
      const column = columns[i] ?? String(i + 1)
      if (cell === nested) this.#note(() => finding(place, 'tableCellNested', { row: number, column }))
      else if (typeof cell === 'string' && !cell.isWellFormed())
        this.#note(() => finding(place, 'tableCellBroken', { row: number, column }))
      else if (typeof cell === 'string' && cell.includes('\0'))
        this.#note(() => finding(place, 'tableCellNul', { row: number, column: displayName(column) }))
    })
  }

  /**
   * The parameter is a function, because creating messages for unreported findings would waste time on a completely
   * invalid table.
   */
  #note(found: () => Finding): void {
    if (this.#findings.length < MAX_FINDINGS) this.#findings.push(found())
  }
}

/** Returns a column name for use in a message, without NUL, which logs and databases reject. */
const displayName = (name: string) => name.replaceAll('\0', '\u2400')

const at = (row: number) => `${field}.${row}`
