import type { Tokens } from 'marked'
import { inlineMarkdown } from './markdown.ts'

/** Returns a row of a table as Markdown for an answer. */
export function tableRow(cells: readonly Tokens.TableCell[], page: string): string {
  // The parser has removed the backslashes before bars within cells.
  const written = cells.map(({ tokens }) => inlineMarkdown(tokens, page).replaceAll('|', '\\|'))
  return `| ${written.join(' | ')} |`
}

/** Returns the two lines of Markdown with which a table begins. */
export function tableHead({ header }: Tokens.Table, page: string): string {
  return `${tableRow(header, page)}\n|${header.map(() => '---|').join('')}`
}
