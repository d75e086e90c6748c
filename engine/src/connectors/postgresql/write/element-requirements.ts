import { constant, name, type Sql, sql } from '../../../duckdb/sql.ts'
import { type Requirement, requirement } from '../../requirement-parts.ts'
import type { ResolvedType } from '../resolve-types.ts'

/** Returns the requirement of a scalar type for a text. */
export type ValidateText = (shape: ResolvedType, text: Sql, depth: number) => Requirement

/** Matches a quoted part. The server writes every part between commas either fully quoted or without quotes. */
const inQuotes = '"(?:[^"\\\\]|\\\\.|"")*"'
const arrayText = `(?s)\\s*(?:(?:\\[[-+:0-9]+\\])+\\s*=\\s*)?(\\{(?:[^"\\\\]|${inQuotes})*\\})\\s*`
const fieldsText = `(?s)\\s*[(\\[](?:[^"\\\\]|${inQuotes})*[)\\]]\\s*`
const rangesText = `(?s)\\s*\\{(?:[^"\\\\]|${inQuotes})*\\}\\s*`

/**
 * Applies the requirement of its type to every element, field or bound in a text, because the server silently rounds or
 * truncates them. Returns null if no part has a requirement.
 */
export function elementsRequirement(
  shape: ResolvedType,
  text: Sql,
  depth: number,
  judge: ValidateText,
): Requirement {
  switch (shape.parts?.kind) {
    case 'array':
      return everyOf('element', shape.parts.part, { text, depth, judge }, (body) => elementsIn(body))
    case 'multirange':
      return everyOf('range', shape.parts.part, { text, depth, judge }, (body) => rangesIn(body))
    case 'range': {
      const { part } = shape.parts
      const bounds = fieldsRequirement('bound', [part, part], { text, depth, judge })
      return bounds && requirement(sql`(lower(trim(${text})) = 'empty' or ${bounds.holds})`, bounds.reason)
    }
    case 'composite':
      return fieldsRequirement('field', shape.parts.fields, { text, depth, judge })
    default:
      return null
  }
}

interface Judging {
  readonly text: Sql
  readonly depth: number
  readonly judge: ValidateText
}

function everyOf(
  called: string,
  part: ResolvedType,
  { text, depth, judge }: Judging,
  partsIn: (text: Sql) => Sql,
): Requirement {
  const each = name(`part${depth}`)
  const found = judge(part, each, depth + 1)
  if (!found) return null
  const broken = sql`list_filter(${partsIn(text)}, lambda ${each}: ${each} is not null and not coalesce(${found.holds}, false))`
  const whole = constant(called === 'element' ? arrayText : rangesText)
  return requirement(
    sql`(regexp_full_match(${text}, ${whole}) and len(${broken}) = 0)`,
    within(called, found.reason),
  )
}

function fieldsRequirement(
  called: string,
  parts: readonly ResolvedType[],
  { text, depth, judge }: Judging,
): Requirement {
  const each = name(`part${depth}`)
  const requirements = parts.map((part) => judge(part, each, depth + 1))
  const asked = requirements.flatMap((found, i) => (found ? [{ ...found, i }] : []))
  if (asked.length === 0) return null
  const fields = name(`fields${depth}`)
  const broken = asked.map(
    ({ holds, i }) =>
      sql` + len(list_filter([${unquoted(sql`${fields}[${constant(i + 1)}]`)}], lambda ${each}: ${each} is not null and not coalesce(${holds}, false)))`,
  )
  const none = sql`0${broken.reduce((before, one) => sql`${before}${one}`)}`
  // The list with one element binds the fields, so that the expression isn't repeated for every field.
  const whole = sql`list_transform([${fieldsIn(text)}], lambda ${fields}: ${none})[1] = 0`
  const reasons = [...new Set(asked.map(({ reason }) => reason))].join(', or ')
  return requirement(
    sql`(regexp_full_match(${text}, ${constant(fieldsText)}) and ${whole})`,
    within(called, reasons),
  )
}

/** Prefixes a reason with the part that it concerns. Parts can be nested, so prefixes can repeat. */
function within(called: string, reason: string): string {
  return `in ${called === 'element' ? 'an' : 'a'} ${called}: ${reason}`
}

/** Extracts the elements of an array with any number of dimensions. NULL elements become null. */
function elementsIn(text: Sql): Sql {
  const body = sql`regexp_extract(${text}, ${constant(arrayText)}, 1)`
  const each = name('token')
  const tokens = sql`list_filter(regexp_extract_all(${body}, ${constant(`(?s)${inQuotes}|[^{},"]+`)}), lambda ${each}: trim(${each}, ${blanks}) <> '')`
  const bare = sql`trim(${each}, ${blanks})`
  return sql`list_transform(${tokens}, lambda ${each}: case when starts_with(${each}, '"') then ${withinQuotes(each)}
    when lower(${bare}) <> 'null' then ${bare} end)`
}

const blanks = constant(' \t\n\r\v\f')

/** Extracts the comma-separated texts of a row or range, including their quotes. */
function fieldsIn(text: Sql): Sql {
  const trimmed = sql`trim(${text}, ${blanks})`
  const body = sql`',' || substring(${trimmed}, 2, length(${trimmed}) - 2)`
  return sql`regexp_extract_all(${body}, ${constant(`(?s),((?:[^,"\\\\]|${inQuotes})*)`)}, 1)`
}

/** Extracts the ranges of a multirange. */
function rangesIn(text: Sql): Sql {
  return sql`regexp_extract_all(${text}, ${constant(`(?s)[(\\[](?:[^"\\\\)\\]]|${inQuotes})*[)\\]]`)})`
}

/** Removes the quotes from a field; null for an empty field. Servers never quote only a part of a field. */
function unquoted(field: Sql): Sql {
  return sql`case when starts_with(${field}, '"') and ends_with(${field}, '"') then ${withinQuotes(field)} when ${field} <> '' then ${field} end`
}

/** Unescapes a quoted text: a backslash escapes any character, and a doubled quote stands for one quote. */
function withinQuotes(quoted: Sql): Sql {
  const inner = sql`substring(${quoted}, 2, length(${quoted}) - 2)`
  return sql`regexp_replace(${inner}, ${constant('(?s)\\\\(.)|"(")')}, ${constant('\\1\\2')}, 'g')`
}
