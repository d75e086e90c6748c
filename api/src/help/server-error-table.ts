import type { Token, Tokens } from 'marked'
import { plainText } from './markdown.ts'
import { type ErrorNumbering, errorNumberings, type ServerError } from './server-errors.ts'
import { tableHead, tableRow } from './table-markdown.ts'

/** Returns the numbering of a table of server errors, or undefined for any other table. */
export function numberingOf({ header }: Tokens.Table): ErrorNumbering | undefined {
  const first = plainText(header[0]?.tokens ?? [])
  return errorNumberings.find((one) => one === first)
}

/** Returns the server errors in the tables below a heading. */
export function serverErrorsOf(tokens: readonly Token[], page: string): readonly ServerError[] {
  return tokens.flatMap((token) => {
    if (token.type !== 'table') return []
    const table = token as Tokens.Table
    const numbering = numberingOf(table)
    if (!numbering) return []
    const head = tableHead(table, page)
    return table.rows.map((cells) => ({
      numbering,
      number: plainText(cells[0]?.tokens ?? []),
      says: (cells[1]?.tokens ?? []).flatMap((inner) =>
        inner.type === 'codespan' ? [(inner as Tokens.Codespan).text] : [],
      ),
      head,
      row: tableRow(cells, page),
    }))
  })
}
