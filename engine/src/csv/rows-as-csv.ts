import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'

/** A byte order mark in front of a file would be taken for no part of it. */
const needsQuotes = /[",\r\n\uFEFF]/
/** Rows are handed on in pieces of about so many characters. */
const pieceLength = 65_536

function cell(value: string | null): string {
  if (value === null) return ''
  return needsQuotes.test(value) ? `"${value.replaceAll('"', '""')}"` : value
}

/** Rows of text, header first, as the bytes of a CSV file (RFC 4180), some rows at a time. */
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

/** The same bytes in one piece, whose memory can be handed to another thread. */
export async function rowsAsCsvBytes(
  rows: Iterable<readonly (string | null)[]>,
): Promise<Uint8Array<ArrayBuffer>> {
  return new TextEncoder().encode(await text(rowsAsCsv(rows)))
}

/** The reading options that belong to such bytes. */
export const rowsAsCsvOptions = {
  delimiter: ',',
  quote: '"',
  encoding: 'utf-8',
  header: true,
  skipLines: 0,
} as const
