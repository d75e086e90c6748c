import { Readable } from 'node:stream'

const needsQuotes = /[",\r\n]/

function cell(value: string): string {
  return needsQuotes.test(value) ? `"${value.replaceAll('"', '""')}"` : value
}

/** Rows of text, header first, as the bytes of a CSV file (RFC 4180), a row at a time. */
export function rowsAsCsv(rows: readonly (readonly string[])[]): Readable {
  return Readable.from(
    (function* () {
      for (const row of rows) yield `${row.map(cell).join(',')}\n`
    })(),
  )
}

/** The reading options that belong to such bytes. */
export const rowsAsCsvOptions = {
  delimiter: ',',
  quote: '"',
  encoding: 'utf-8',
  header: true,
  skipLines: 0,
} as const
