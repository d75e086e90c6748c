import { monthNames } from '@anj/workflow'
import { constant, type Sql, sql } from '../../duckdb/sql.ts'
import { firstMatch, matches } from './conversion.ts'
import { formatShape, monthShape } from './format-shape.ts'

/** Number of characters for all names of a month, so that the position of a name in the list gives its month. */
const PART = 300
const namesInParts = constant(monthNames.map((names) => ` ${names.join(' ')} `.padEnd(PART)).join(''))
/** Number of characters for each English name. */
const LONGEST = 9
const englishNames = constant(monthNames.map(([full = '']) => full.padEnd(LONGEST)).join(''))

/**
 * Builds an expression on the text whose month has an English name, because strptime knows no others. A pattern reads
 * full and short names in every language of `monthNames`, with or without a full stop. A text with another word in this
 * place becomes null. If the pattern has no name of a month, the text stays as it is.
 */
export function withMonthInEnglish(text: Sql, pattern: string, build: (english: Sql) => Sql): Sql {
  const shape = monthShape(pattern)
  if (shape === null) return build(text)
  const part = (group: number) => sql`regexp_extract(${text}, ${constant(shape)}, ${constant(group)})`
  const word = sql`strip_accents(lower(${part(2)}))`
  const position = sql`nullif(strpos(${namesInParts}, ' ' || nullif(${word}, '') || ' '), 0) - 1`
  const length = constant(pattern.includes('%B') ? LONGEST : 3)
  const month = sql`rtrim(substr(${englishNames}, (${position}) // ${constant(PART)} * ${constant(LONGEST)} + 1, ${length}))`
  // Most texts are English, and this test is cheaper than finding the word.
  const english = firstMatch(
    [[matches(text, formatShape(pattern)), text]],
    sql`${part(1)} || ${month} || ${part(3)}`,
  )
  // A lambda computes the text once for all of its places in the expression.
  return sql`list_transform([${english}], lambda english: ${build(sql`english`)})[1]`
}
