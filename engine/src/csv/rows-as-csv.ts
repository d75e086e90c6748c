import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'

/**
 * A value that begins with a byte order mark needs quotes, because readers would drop the mark at the start of a
 * file.
 */
const needsQuotes = /[",\r\n\uFEFF]/
/** The approximate number of characters in each piece. */
const pieceLength = 65_536

function cell(value: string | null): string {
  if (value === null) return ''
  return needsQuotes.test(value) ? `"${value.replaceAll('"', '""')}"` : value
}

/** Streams rows of text, header first, as a CSV file (RFC 4180). */
export function rowsAsCsv(rows: Iterable<readonly (string | null)[]>): Readable {
  return Readable.from(
    (function* () {
      let piece = ''
      for (const row of rows) {
        piece += `${row.map(cell).join(',')}\n`
        if (piece.length < pieceLength) continue
        yield piece
        piece = ''
      }
      if (piece !== '') yield piece
    })(),
  )
}

/** Returns the same bytes as one array that can be transferred to another thread. */
export async function rowsAsCsvBytes(
  rows: Iterable<readonly (string | null)[]>,
): Promise<Uint8Array<ArrayBuffer>> {
  return new TextEncoder().encode(await text(rowsAsCsv(rows)))
}

/** The options for reading files that `rowsAsCsv` wrote. */
export const rowsAsCsvOptions = {
  delimiter: ',',
  quote: '"',
  encoding: 'utf-8',
  header: true,
  skipLines: 0,
} as const
