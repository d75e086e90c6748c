import { constant, name, type Sql, sql } from '../../duckdb/sql.ts'
import { type Demand, fits } from '../demand-parts.ts'
import type { Shape } from './find-shapes.ts'

/** Judges a text as a scalar of a shape. */
export type JudgeText = (shape: Shape, text: Sql, depth: number) => Demand

/** A quoted part, and one without quotes: nothing else stands between the commas of what the server itself writes. */
const inQuotes = '"(?:[^"\\\\]|\\\\.|"")*"'
const arrayText = `(?s)\\s*(?:(?:\\[[-+:0-9]+\\])+\\s*=\\s*)?(\\{(?:[^"\\\\]|${inQuotes})*\\})\\s*`
const fieldsText = `(?s)\\s*[(\\[](?:[^"\\\\]|${inQuotes})*[)\\]]\\s*`
const rangesText = `(?s)\\s*\\{(?:[^"\\\\]|${inQuotes})*\\}\\s*`

/**
 * Judges every element, field or bound of a text as a column of its type would be judged. The server reads them without
 * a word, whatever it rounds or cuts. Null where no part asks anything.
 */
export function partsDemand(shape: Shape, text: Sql, depth: number, judge: JudgeText): Demand {
  switch (shape.parts?.kind) {
    case 'array':
      return everyOf('element', shape.parts.part, { text, depth, judge }, (body) => elementsIn(body))
    case 'multirange':
      return everyOf('range', shape.parts.part, { text, depth, judge }, (body) => rangesIn(body))
    case 'range': {
      const { part } = shape.parts
      const bounds = fieldsDemand('bound', [part, part], { text, depth, judge })
      return bounds && fits(sql`(lower(trim(${text})) = 'empty' or ${bounds.holds})`, bounds.reason)
    }
    case 'composite':
      return fieldsDemand('field', shape.parts.fields, { text, depth, judge })
    default:
      return null
  }
}

interface Judging {
  readonly text: Sql
  readonly depth: number
  readonly judge: JudgeText
}

function everyOf(
  called: string,
  part: Shape,
  { text, depth, judge }: Judging,
  partsIn: (text: Sql) => Sql,
): Demand {
  const each = name(`part${depth}`)
  const demand = judge(part, each, depth + 1)
  if (!demand) return null
  const broken = sql`list_filter(${partsIn(text)}, lambda ${each}: ${each} is not null and not coalesce(${demand.holds}, false))`
  const whole = constant(called === 'element' ? arrayText : rangesText)
  return fits(
    sql`(regexp_full_match(${text}, ${whole}) and len(${broken}) = 0)`,
    within(called, demand.reason),
  )
}

function fieldsDemand(called: string, parts: readonly Shape[], { text, depth, judge }: Judging): Demand {
  const each = name(`part${depth}`)
  const demands = parts.map((part) => judge(part, each, depth + 1))
  const asked = demands.flatMap((demand, i) => (demand ? [{ ...demand, i }] : []))
  if (asked.length === 0) return null
  const fields = name(`fields${depth}`)
  const broken = asked.map(
    ({ holds, i }) =>
      sql` + len(list_filter([${unquoted(sql`${fields}[${constant(i + 1)}]`)}], lambda ${each}: ${each} is not null and not coalesce(${holds}, false)))`,
  )
  const none = sql`0${broken.reduce((before, one) => sql`${before}${one}`)}`
  // A list of one binds what would stand in the condition once for every field.
  const whole = sql`list_transform([${fieldsIn(text)}], lambda ${fields}: ${none})[1] = 0`
  const reasons = [...new Set(asked.map(({ reason }) => reason))].join(', or ')
  return fits(
    sql`(regexp_full_match(${text}, ${constant(fieldsText)}) and ${whole})`,
    within(called, reasons),
  )
}

/** Why a part is refused: reasons have no verb in common, and parts stand in each other. */
function within(called: string, reason: string): string {
  return `in ${called === 'element' ? 'an' : 'a'} ${called}: ${reason}`
}

/** The elements of an array of any dimensions; null for NULL. */
function elementsIn(text: Sql): Sql {
  const body = sql`regexp_extract(${text}, ${constant(arrayText)}, 1)`
  const each = name('token')
  const tokens = sql`list_filter(regexp_extract_all(${body}, ${constant(`(?s)${inQuotes}|[^{},"]+`)}), lambda ${each}: trim(${each}, ${blanks}) <> '')`
  const bare = sql`trim(${each}, ${blanks})`
  return sql`list_transform(${tokens}, lambda ${each}: case when starts_with(${each}, '"') then ${withinQuotes(each)}
    when lower(${bare}) <> 'null' then ${bare} end)`
}

const blanks = constant(' \t\n\r\v\f')

/** The texts between the commas in the brackets of a row or range, still in their quotes. */
function fieldsIn(text: Sql): Sql {
  const trimmed = sql`trim(${text}, ${blanks})`
  const body = sql`',' || substring(${trimmed}, 2, length(${trimmed}) - 2)`
  return sql`regexp_extract_all(${body}, ${constant(`(?s),((?:[^,"\\\\]|${inQuotes})*)`)}, 1)`
}

/** The ranges in a multirange's braces. */
function rangesIn(text: Sql): Sql {
  return sql`regexp_extract_all(${text}, ${constant(`(?s)[(\\[](?:[^"\\\\)\\]]|${inQuotes})*[)\\]]`)})`
}

/** The text of a row's field; null for an empty one. No server writes a field that is quoted in part only. */
function unquoted(field: Sql): Sql {
  return sql`case when starts_with(${field}, '"') and ends_with(${field}, '"') then ${withinQuotes(field)} when ${field} <> '' then ${field} end`
}

/** Inside quotes a backslash stands before a character, or a quote twice for one. */
function withinQuotes(quoted: Sql): Sql {
  const inner = sql`substring(${quoted}, 2, length(${quoted}) - 2)`
  return sql`regexp_replace(${inner}, ${constant('(?s)\\\\(.)|"(")')}, ${constant('\\1\\2')}, 'g')`
}
