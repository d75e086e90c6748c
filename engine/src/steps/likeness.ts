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

/** Letters that are written without their mark or with a second letter, such as ü as u or ue. */
const writtenInTwo: readonly (readonly [string, string])[] = [
  ['ä', 'ae'],
  ['ö', 'oe'],
  ['ü', 'ue'],
  ['å', 'aa'],
  ['ø', 'oe'],
  ['þ', 'th'],
]
const anyInTwo = `[${writtenInTwo.map(([letter]) => letter).join('')}]`

/** The two ways of writing a text. Two texts are as alike as their more similar forms. */
export interface ComparedForms {
  /** The text with ü as u. */
  readonly plain: Sql
  /** The text with ü as ue, null if it has no such letter. */
  readonly expanded: Sql
}

/**
 * Returns the forms of a text without case, accents and punctuation, with single spaces between its words. They are null
 * for a text without letters and digits. With only one form, Müller would differ from Mueller or from Muller; if ue were
 * read as u, Neue would be equal to Neu.
 */
export function normalised(text: Sql, order: WordOrder): ComparedForms {
  const composed = sql`nfc_normalize(lower(${text}))`
  const inTwo = ordered(wordsOf(replaceAll(composed, writtenInTwo)), order)
  return {
    plain: ordered(wordsOf(text), order),
    expanded: sql`case when strlen(${text}) > length(${text}) and regexp_matches(${composed}, ${constant(anyInTwo)})
      then ${inTwo} end`,
  }
}

/**
 * Returns the key of a plain form, which is equal for all ways of writing, with u and ue as u. Blocks use it to find
 * rows, but rows aren't compared by it. Three or more letters a stay, because no letter is written in this way and codes
 * such as aaa would become short.
 */
export function foldedForm(plain: Sql, order: WordOrder): Sql {
  const folded = sql`regexp_replace(regexp_replace(${plain}, '(a{3,}|[aou])[ae]*', '\\1', 'g'), 'th', 't', 'g')`
  return sql`case when regexp_matches(${plain}, '[aou][ae]|th') then ${ordered(folded, order)} else ${plain} end`
}

type WordOrder = Pick<SimilarRowsConfig, 'ignoreWordOrder'>

function ordered(words: Sql, { ignoreWordOrder }: WordOrder): Sql {
  const inOrder = ignoreWordOrder ? sql`array_to_string(list_sort(string_split(${words}, ' ')), ' ')` : words
  return sql`nullif(${inOrder}, '')`
}

/** Returns the words of a text in lower case, without accents and punctuation, with single spaces between them. */
function wordsOf(text: Sql): Sql {
  const lower = sql`lower(${text})`
  const plain = sql`strip_accents(${lower})`
  const withoutMarks = replaceAll(
    sql`translate(${plain}, ${constant(plainLetters.from)}, ${constant(plainLetters.to)})`,
    doubleLetters,
  )
  const spaced = (single: Sql) => sql`trim(regexp_replace(${single}, '[^\\p{L}\\p{M}\\p{N}]+', ' ', 'g'))`
  // Most texts are ASCII and have single spaces, and this test is several times faster than the replacement.
  return sql`case when regexp_full_match(${lower}, '[a-z0-9]+( [a-z0-9]+)*') then ${lower}
    else ${spaced(unlessAscii(plain, withoutMarks))} end`
}

function replaceAll(text: Sql, letters: readonly (readonly [string, string])[]): Sql {
  return letters.reduce(
    (inner, [from, to]) => sql`replace(${inner}, ${constant(from)}, ${constant(to)})`,
    text,
  )
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
