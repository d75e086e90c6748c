import { constant, name, type Sql, sql } from '../../../duckdb/sql.ts'
import { type Requirement, requirement } from '../../requirement-parts.ts'

const REASON = 'holds a key twice, of which the column would keep one'

const inQuotes = '"(?:[^"\\\\]|\\\\.)*"'
const blank = '[\\s\\v]*'
/** Matches one hstore pair. Without quotes, a key ends at `=`, a value at a comma, and both at a space. */
const hstorePair = `(?s)${blank}(${inQuotes}|(?:[^"\\\\=\\s\\v]|\\\\.)(?:[^\\\\=\\s\\v]|\\\\.)*)${blank}=>${blank}(?:${inQuotes}|(?:[^"\\\\\\s\\v]|\\\\.)(?:[^\\\\,\\s\\v]|\\\\.)*)${blank}(?:,|$)`

/** Requires distinct keys in an hstore, which keeps only the first of several equal keys. */
export function hstoreRequirement(text: Sql): Requirement {
  const key = name('pairKey')
  const bare = sql`case when starts_with(${key}, '"') then substring(${key}, 2, length(${key}) - 2) else ${key} end`
  const keys = sql`list_transform(regexp_extract_all(${text}, ${constant(hstorePair)}, 1), lambda ${key}:
    regexp_replace(${bare}, ${constant('(?s)\\\\(.)')}, ${constant('\\1')}, 'g'))`
  return requirement(areDistinct(keys), REASON)
}

/** Matches a key with its colon, another string, or a brace. */
const jsonToken = `(?s)${inQuotes}(?:\\s*:)?|[{}]`
/** Matches an object without nested objects. Its keys are in hexadecimal digits. */
const innermost = constant('\\{[0-9A-F;]*\\}')
const TWICE = constant('!')

/**
 * Requires distinct keys in each object of a jsonb, which keeps only the last of several equal keys. Reduces the text to
 * braces and keys, then repeatedly checks and removes the innermost objects, with as many rounds as there are objects.
 */
export function jsonbRequirement(text: Sql): Requirement {
  const token = name('jsonToken')
  const tokens = sql`regexp_extract_all(${text}, ${constant(jsonToken)})`
  const quoted = sql`rtrim(${token}, ${constant(': \t\n\r')})`
  // Decode the key first, because escapes allow several spellings of the same key.
  const key = sql`case when json_valid(${quoted}) then json_extract_string(${quoted}, '$') else ${quoted} end`
  const skeleton = sql`array_to_string(list_transform(${tokens}, lambda ${token}: case
    when ${token} in ('{', '}') then ${token} when ends_with(${token}, ':') then hex(${key}) || ';' else '' end), '')`
  const [left, round, object] = [name('jsonLeft'), name('jsonRound'), name('jsonObject')]
  const keys = sql`regexp_extract_all(${object}, '[0-9A-F]*;')`
  const broken = sql`list_filter(regexp_extract_all(${left}, ${innermost}), lambda ${object}: not ${areDistinct(keys)})`
  const rounds = sql`list_filter(${tokens}, lambda ${token}: ${token} = '{')`
  const rest = sql`list_reduce(${rounds}, lambda ${left}, ${round}: case
    when len(${broken}) > 0 then ${TWICE} else regexp_replace(${left}, ${innermost}, '', 'g') end, ${skeleton})`
  return requirement(sql`${rest} <> ${TWICE}`, REASON)
}

function areDistinct(list: Sql): Sql {
  return sql`len(${list}) = len(list_distinct(${list}))`
}
