import type { DatabaseFamily } from './index.ts'

/** A reference to a parameter in SQL, in characters from the start of the text. `to` is exclusive. */
export interface SqlReference {
  readonly from: number
  readonly to: number
  readonly name: string
}

/** The parts of SQL in which braces are only text: comments, texts and quoted names. An open part ends with the SQL. */
const comments = [String.raw`--[^\n]*`, String.raw`\/\*[\s\S]*?(?:\*\/|$)`]
const quoted = (quote: string) => `${quote}(?:[^${quote}]|${quote}${quote})*(?:${quote}|$)`
const escaped = (quote: string) =>
  String.raw`${quote}(?:[^${quote}\\]|${quote}${quote}|\\[\s\S])*(?:${quote}|$)`
const families: Readonly<Record<DatabaseFamily, readonly string[]>> = {
  postgresql: [
    ...comments,
    quoted('"'),
    // The E isn't the end of a word such as LIKE.
    String.raw`(?<![\p{L}\p{N}_$])[eE]${escaped("'")}`,
    quoted("'"),
    // A text in dollars, such as $$it's$$ or $body$…$body$.
    String.raw`\$(?<tag>[\p{L}_][\p{L}\p{N}_]*)?\$[\s\S]*?(?:\$\k<tag>\$|$)`,
  ],
  mysql: [...comments, String.raw`#[^\n]*`, escaped("'"), escaped('"'), quoted('`')],
  mssql: [...comments, quoted("'"), quoted('"'), String.raw`\[(?:[^\]]|\]\])*(?:\]|$)`],
}

/**
 * Finds the references `{name}` in a SELECT or a condition, outside texts, quoted names and comments. `reference` is an
 * expression for one reference, with the name as its only group.
 */
export function sqlReferences(
  text: string,
  family: DatabaseFamily,
  reference: RegExp,
): readonly SqlReference[] {
  const parts = new RegExp(`(?:${families[family].join('|')})|(?<found>${reference.source})`, 'gu')
  return [...text.matchAll(parts)].flatMap((match) => {
    const found = match.groups?.found
    return found === undefined
      ? []
      : [{ from: match.index, to: match.index + found.length, name: found.slice(1, -1) }]
  })
}
