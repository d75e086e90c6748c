import type { ComparedColumn, SimilarRowsConfig } from '@anj/workflow'
import { constant, join, type Sql, sql } from '../duckdb/sql.ts'

/** Letters that have no accent to remove, with the letters that they are compared as. */
const plainLetters = { from: 'øđłıðþς', to: 'odlidtσ' } as const
const doubleLetters: readonly (readonly [string, string])[] = [
  ['ß', 'ss'],
  ['æ', 'ae'],
  ['œ', 'oe'],
]

/**
 * Letters of two alphabets, and the signs that stand for them while texts are compared. DuckDB compares bytes, and such a
 * letter has two. The signs don't occur in a normalised text.
 */
const letters = 'αβγδεζηθικλμνξοπρστυφχψωабвгдежзийклмнопрстуфхцчшщъыьэюяіїєґћђљњџјѕў'
const signs = [
  ...'ABCDEFGHIJKLMNOPQRSTUVWXYZ',
  ...`!"#$%&'()*+,-./:;<=>?@[\\]^_\`{|}~`,
  ...Array.from({ length: 31 }, (_, i) => String.fromCharCode(i + 1)),
]
  .slice(0, [...letters].length)
  .join('')

/**
 * Returns a text without case, accents and punctuation, with single spaces between its words. Null for a text without
 * letters and digits.
 */
export function normalised(text: Sql, { ignoreWordOrder }: Pick<SimilarRowsConfig, 'ignoreWordOrder'>): Sql {
  const lower = sql`lower(${text})`
  const plain = sql`strip_accents(${lower})`
  const withoutMarks = doubleLetters.reduce(
    (inner, [from, to]) => sql`replace(${inner}, ${constant(from)}, ${constant(to)})`,
    sql`translate(${plain}, ${constant(plainLetters.from)}, ${constant(plainLetters.to)})`,
  )
  const spaced = (single: Sql) => sql`trim(regexp_replace(${single}, '[^\\p{L}\\p{M}\\p{N}]+', ' ', 'g'))`
  // Most texts are ASCII and have single spaces, and this test is several times faster than the replacement.
  const words = sql`case when regexp_full_match(${lower}, '[a-z0-9]+( [a-z0-9]+)*') then ${lower}
    else ${spaced(unlessAscii(plain, withoutMarks))} end`
  const ordered = ignoreWordOrder ? sql`array_to_string(list_sort(string_split(${words}, ' ')), ' ')` : words
  return sql`nullif(${ordered}, '')`
}

/** Returns a normalised text with one byte for each letter of the Latin, Greek and Cyrillic alphabets. */
export function inSingleBytes(text: Sql): Sql {
  return unlessAscii(text, sql`translate(${text}, ${constant(letters)}, ${constant(signs)})`)
}

/** Returns the text itself if it is ASCII, because DuckDB's `translate` takes 10 µs for each text. */
function unlessAscii(text: Sql, otherwise: Sql): Sql {
  return sql`case when strlen(${text}) = length(${text}) then ${text} else ${otherwise} end`
}

/** A computed likeness is this much below its exact value at most. */
const ROUNDING = 1e-9

/** Returns the likeness of two normalised texts from 0 to 1, null if one of them is null. */
export function likenessOf({ method }: Pick<ComparedColumn, 'method'>, a: Sql, b: Sql): Sql {
  if (method === 'equal') return sql`(${a} = ${b})::int::double`
  if (method === 'jaroWinkler') return sql`jaro_winkler_similarity(${a}, ${b})`
  return sql`(1 - damerau_levenshtein(${a}, ${b}) / greatest(strlen(${a}), strlen(${b}), 1)::double)`
}

/** Returns a condition for texts that reach the threshold. It is null if one of them is null. */
export function isAlike(column: ComparedColumn, a: Sql, b: Sql): Sql {
  const least = constant(column.threshold / 100 - ROUNDING)
  if (column.method === 'equal') return sql`${a} = ${b}`
  if (column.method === 'jaroWinkler') return sql`jaro_winkler_similarity(${a}, ${b}, ${least}) >= ${least}`
  // Texts of very different lengths need more changes than the threshold allows.
  const [short, long] = [sql`least(strlen(${a}), strlen(${b}))`, sql`greatest(strlen(${a}), strlen(${b}))`]
  return sql`(${short} >= ${least} * ${long} and ${likenessOf(column, a, b)} >= ${least})`
}

/** Returns a likeness in whole percent. It is 100 only for a likeness of 1. */
export function percentOf(likeness: Sql): Sql {
  return sql`floor(${likeness} * 100 + ${constant(ROUNDING)})::int`
}

/** Returns a likeness as a decimal with three digits after the point, rounded down. */
export function scoreOf(likeness: Sql): Sql {
  return sql`(floor(${likeness} * 1000 + ${constant(ROUNDING)})::int / 1000)::decimal(4, 3)::varchar`
}

/** Returns the average of the likenesses that aren't null. */
export function averageOf(likenesses: readonly Sql[]): Sql {
  return sql`list_avg([${join(likenesses)}])`
}
