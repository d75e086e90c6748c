import type { JsonPath } from '@anj/workflow'
import { constant, join, type Sql, sql } from '../duckdb/sql.ts'

/** A text within JSON, with its quotes. */
const TEXT = '"((?:[^"\\\\]|\\\\.)*)"'
/** The part of a number that DuckDB's parser has already checked. */
const NUMBER = '-?[0-9][0-9.eE+-]*'

const replaced = (text: Sql, pattern: string, by: string) =>
  sql`regexp_replace(${text}, ${constant(pattern)}, ${constant(by)}, 'g')`

/**
 * Returns a condition that is true for JSON as RFC 8259 defines it. DuckDB's parser also reads commas before a closing
 * bracket, NaN and infinity.
 */
export function isStrictJson(text: Sql): Sql {
  const lenient = constant('(?i)nan|inf|,\\s*[\\]}]')
  const withoutTexts = replaced(text, TEXT, '""')
  return sql`json_valid(${text}) and (not regexp_matches(${text}, ${lenient}) or not regexp_matches(${withoutTexts}, ${lenient}))`
}

/** Returns the same condition for plain JSON, in a tenth of the time. `lower` is the text in lower case. */
export function isStrictPlainJson(text: Sql, lower: Sql): Sql {
  const words = ['nan', 'inf'].map((word) => sql`contains(${lower}, ${constant(word)})`)
  return sql`case when ${join(words, sql` or `)} then ${isStrictJson(text)} else true end`
}

/** The signs before a value that isn't a text. */
const BEFORE = '(?:^|[\\[:,\\s])'
/** Values that DuckDB's parser doesn't write as it has read them. A text can look alike. */
const SUSPICIOUS = [
  ',\\s*[\\]}]',
  `${BEFORE}-0`,
  `${BEFORE}-?(?:[0-9.]{17}|[0-9]+[.]000|[0-9]+[.][0-9]*0(?:[\\s,\\]}]|$)|[0-9]+(?:[.][0-9]+)?[eE])`,
].join('|')

/**
 * Returns the values of paths as texts and, behind them, the whole JSON as DuckDB's parser writes it again. The JSON is
 * parsed once for all of them. Null for a text that the parser refuses.
 */
export function valuesAndJson(text: Sql, paths: readonly string[]): Sql {
  const list = join([...paths, '$'].map((path) => constant(path)))
  return sql`case when json_valid(${text}) then json_extract_string(${text}, [${list}]) end`
}

/**
 * Returns a condition that is true for plain JSON, whose values DuckDB's parser returns as they are written: with at most
 * 15 digits, no exponent and no zeros that a float loses. Most JSON is of this kind, and is read many times faster. NaN
 * and infinity are such values too, which `isStrictPlainJson` finds. `read` is the column with the result of
 * `valuesAndJson`.
 */
export function isPlainJson(text: Sql, read: Sql): Sql {
  const looksPlain = sql`${read} is not null and not regexp_matches(${text}, ${constant(SUSPICIOUS)})`
  // Many programs write a space behind each colon and comma. Removing one from a value makes the JSON different.
  const compact = sql`replace(replace(${text}, ': ', ':'), ', ', ',')`
  // Writing what was read takes a fraction of the time of the pattern, and gives the same text only if nothing was lost.
  // JSON never equals a value within itself, so the list can contain the text only at its end. Reading the end would
  // copy it.
  return sql`case when list_contains(${read}, ${text}) then true
    when contains(${text}, ': ') then case when list_contains(${read}, ${compact}) then true else ${looksPlain} end
    else ${looksPlain} end`
}

/**
 * Returns valid JSON in which each text and name begins with an s, and each number is a text of its digits. DuckDB's
 * parser turns numbers into floats, which would lose digits. A value's first character then tells its type.
 */
export function markedJson(text: Sql): Sql {
  const named = replaced(text, TEXT, '"s\\1"')
  // A match of the first alternative, a text, gets two quotes behind it, which would end a third one.
  const numbered = replaced(named, `("(?:[^"\\\\]|\\\\.)*")|(${NUMBER})`, '\\1"\\2"')
  return sql`replace(${numbered}, '"""', '"')`
}

/** Returns marked JSON without its marks. */
function unmarkedJson(marked: Sql): Sql {
  const numbers = replaced(marked, '("s(?:[^"\\\\]|\\\\.)*")|"(-?[0-9][^"]*)"', '\\1\\2')
  return replaced(numbers, '"s((?:[^"\\\\]|\\\\.)*)"', '"\\1"')
}

/** Returns the path of a value within marked JSON. */
export function markedPath(path: JsonPath): string {
  const steps = path.map((step) => {
    if (step === 'each') throw new Error('A path of a value has no list')
    return 'at' in step ? String(step.at) : `s${inPointer(step.name)}`
  })
  return steps.length === 0 ? '$' : `/${steps.join('/')}`
}

/** Returns a name as a part of a JSON pointer (RFC 6901). */
function inPointer(name: string): string {
  return name.replaceAll('~', '~0').replaceAll('/', '~1')
}

/**
 * Returns the path of a value within JSON that isn't marked, or null for names that DuckDB's paths can't contain.
 * DuckDB follows a pointer faster than its other form of paths, but a pointer doesn't distinguish a name of digits from
 * a place.
 */
export function plainPath(path: JsonPath): string | null {
  const names = path.flatMap((step) => (step !== 'each' && 'name' in step ? [step.name] : []))
  const isPointer =
    path.length > 0 && names.length === path.length && !names.some((one) => /^(\d+|-)$/.test(one))
  const steps = path.map((step) => {
    if (step === 'each') throw new Error('A path of a value has no list')
    if ('at' in step) return `[${step.at}]`
    return /^[^"\\*\p{Cc}]+$/u.test(step.name) ? `."${step.name}"` : null
  })
  if (steps.includes(null)) return null
  return isPointer ? `/${names.map(inPointer).join('/')}` : `$${steps.join('')}`
}

/** Returns the text of a value of marked JSON: a text itself, a number as written, and an object or list as JSON. */
export function textOfMarked(value: Sql): Sql {
  return sql`case left(${value}, 1) when 's' then substring(${value}, 2)
    when '{' then ${unmarkedJson(value)} when '[' then ${unmarkedJson(value)} else ${value} end`
}

/** Returns a condition that is true for an object or a list. */
export function isNestedJson(text: Sql): Sql {
  return sql`left(${text}, 1) in ('{', '[') and json_valid(${text})`
}

/**
 * Returns a number without an exponent, with the same value. A text that is no number and a number with a larger exponent
 * than any decimal stay as they are.
 */
export function withoutExponent(number: Sql): Sql {
  const parts = sql`regexp_extract(${number}, '^(-?)([0-9]+)(?:[.]([0-9]+))?[eE]([+-]?[0-9]{1,3})$', ['minus', 'whole', 'fraction', 'exponent'])`
  const digits = sql`(n.whole || n.fraction)`
  const point = sql`(length(n.whole) + coalesce(try_cast(n.exponent as int), 0))`
  const plain = sql`case when ${point} <= 0 then '0.' || repeat('0', -${point}) || ${digits}
    when ${point} >= length(${digits}) then ${digits} || repeat('0', ${point} - length(${digits}))
    else left(${digits}, ${point}) || '.' || substring(${digits}, ${point} + 1) end`
  const short = sql`case when contains(${plain}, '.') then rtrim(rtrim(${plain}, '0'), '.') else ${plain} end`
  const whole = sql`n.minus || regexp_replace(${short}, '^0+([0-9])', '\\1')`
  // Most numbers have no exponent, and this test is several times faster than the pattern.
  const canHave = sql`(contains(${number}, 'e') or contains(${number}, 'E'))`
  const has = sql`case when ${canHave} then regexp_full_match(${number}, '-?[0-9]+([.][0-9]+)?[eE][+-]?[0-9]{1,3}') else false end`
  return sql`case when ${has} then list_transform([${parts}], lambda n: ${whole})[1] else ${number} end`
}
