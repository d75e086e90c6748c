import { monthNames } from '@anj/workflow'
import { constant, type Sql, sql } from '../../duckdb/sql.ts'
import { firstMatch, matches } from './conversion.ts'
import { formatShape, monthShape } from './format-shape.ts'

/** All names, those of each month in a part of this many characters, so that the place of a name tells its month. */
const PART = 300
const namesInParts = constant(monthNames.map((names) => ` ${names.join(' ')} `.padEnd(PART)).join(''))
/** The English names, each in this many characters. */
const LONGEST = 9
const englishNames = constant(monthNames.map(([full = '']) => full.padEnd(LONGEST)).join(''))

/**
 * Returns an expression on the text with its month as strptime reads it. strptime knows only English names, and tells
 * full names from short ones; a pattern reads both, in every language of `monthNames`, with or without a full stop. The
 * expression gets null instead of a text with another word in this place. A pattern without the name of a month reads
 * its texts as they are.
 */
export function withMonthInEnglish(text: Sql, pattern: string, build: (english: Sql) => Sql): Sql {
  const shape = monthShape(pattern)
  if (shape === null) return build(text)
  const part = (group: number) => sql`regexp_extract(${text}, ${constant(shape)}, ${constant(group)})`
  const word = sql`strip_accents(lower(${part(2)}))`
  const place = sql`nullif(strpos(${namesInParts}, ' ' || nullif(${word}, '') || ' '), 0) - 1`
  const length = constant(pattern.includes('%B') ? LONGEST : 3)
  const month = sql`rtrim(substr(${englishNames}, (${place}) // ${constant(PART)} * ${constant(LONGEST)} + 1, ${length}))`
  // Most texts are English, and this test is cheaper than finding the word.
  const english = firstMatch(
    [[matches(text, formatShape(pattern)), text]],
    sql`${part(1)} || ${month} || ${part(3)}`,
  )
  // A lambda computes the text once for all of its places in the expression.
  return sql`list_transform([${english}], lambda english: ${build(sql`english`)})[1]`
}
