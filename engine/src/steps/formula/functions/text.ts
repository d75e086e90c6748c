import { constant, join, type Sql, sql } from '../../../duckdb/sql.ts'
import type { Eager, FunctionCompiler } from '../part.ts'
import { argument, clamped } from './operators.ts'
import { reasons } from './reasons.ts'

const MOST_CHARACTERS = 2_147_483_647

/** A number of characters within the range of DuckDB's functions. */
const count = (value: Sql) => clamped(value, 0, MOST_CHARACTERS)

/** The most characters of a text that a function repeats or pads. */
const LONGEST = 100_000

/** Fills a text up to a length. A longer text stays as it is. */
function padded(pad: Sql): Eager {
  return (args, { name }) => {
    const [text, length, by] = args
    const value = text?.value ?? sql`null`
    const wanted = length?.value ?? sql`0`
    const filler = by?.value ?? sql`' '`
    const isShort = name(sql`${wanted} > length(${value}) and ${filler} <> ''`)
    const safe = sql`(case when ${wanted} between 0 and ${constant(LONGEST)} then ${wanted} end)::integer`
    const all = sql`${pad}(case when ${isShort} then ${value} end, ${safe}, ${by ? sql`case when ${isShort} then ${filler} end` : filler})`
    return {
      value: sql`case when ${filler} is not null and ${wanted} is not null then case when not ${isShort} then ${value} else ${all} end end`,
      why: reasons.textLength,
    }
  }
}

export const textCompilers = {
  upper: (args) => sql`upper(${argument(args, 0).value})`,
  lower: (args) => sql`lower(${argument(args, 0).value})`,
  trim: (args) => sql`trim(${argument(args, 0).value})`,
  length: (args) => sql`length(${argument(args, 0).value})`,
  left: (args) => {
    const [text, length] = args
    return sql`substring(${text?.value ?? sql`null`}, 1, ${length ? count(length.value) : sql`1`})`
  },
  right: ([text, length], { name }) => {
    const value = text?.value ?? sql`null`
    const all = name(sql`length(${value})`)
    const taken = length ? count(length.value) : sql`1`
    return sql`substring(${value}, ${all} - case when ${taken} > ${all} then ${all} else ${taken} end + 1)`
  },
  mid: (args, { name }) => {
    const [text, start, length] = args
    const value = text?.value ?? sql`null`
    const from = start?.value ?? sql`1`
    const first = name(clamped(from, 1, MOST_CHARACTERS))
    if (!length) return sql`substring(${value}, ${first})`
    const rest = name(sql`${from}::hugeint + ${length.value} - ${first}`)
    return sql`substring(${value}, ${first}, ${count(rest)})`
  },
  contains: (args) => sql`contains(${argument(args, 0).value}, ${argument(args, 1).value})`,
  replace: (args) => {
    const [text, part, by] = [argument(args, 0).value, argument(args, 1).value, argument(args, 2).value]
    return sql`replace(${text}, ${part}, ${by})`
  },
  concat: (args) => sql`concat(${join(args.map(({ value }) => value))})`,
  ltrim: (args) => sql`ltrim(${argument(args, 0).value})`,
  rtrim: (args) => sql`rtrim(${argument(args, 0).value})`,
  clean: (args) => sql`regexp_replace(${argument(args, 0).value}, '[\\x00-\\x1f\\x7f]', '', 'g')`,
  startsWith: (args) => sql`starts_with(${argument(args, 0).value}, ${argument(args, 1).value})`,
  endsWith: (args) => sql`ends_with(${argument(args, 0).value}, ${argument(args, 1).value})`,
  find: (args) => sql`instr(${argument(args, 0).value}, ${argument(args, 1).value})`,
  countText: (args) => {
    const [text, part] = [argument(args, 0).value, argument(args, 1).value]
    const rest = sql`strlen(${text}) - strlen(replace(${text}, ${part}, ''))`
    return sql`case when ${part} = '' then 0 else (${rest}) // strlen(${part}) end * case when ${text} is null then null else 1 end`
  },
  repeat: (args) => {
    const [text, times] = [argument(args, 0).value, argument(args, 1).value]
    const isShort = sql`(${times} <= 0 or length(${text})::hugeint * ${times} <= ${constant(LONGEST)})`
    const count = sql`case when ${times} <= 0 or ${text} = '' then 0 else ${times} end`
    return { value: sql`repeat(${text}, case when ${isShort} then ${count} end)`, why: reasons.textLength }
  },
  padLeft: padded(sql`lpad`),
  padRight: padded(sql`rpad`),
  splitPart: (args) => {
    const [text, separator, number] = [
      argument(args, 0).value,
      argument(args, 1).value,
      argument(args, 2).value,
    ]
    const near = clamped(number, 0, MOST_CHARACTERS)
    const part = sql`list_extract(string_split(${text}, ${separator}), case when ${number} > 0 then ${near} else ${constant(MOST_CHARACTERS)} end)`
    const whole = sql`case when ${number} = 1 then ${text} else '' end`
    return sql`case when ${text} is null or ${separator} is null or ${number} is null then null when ${separator} = '' then ${whole} else coalesce(${part}, '') end`
  },
  textBefore: (args, { name }) => {
    const [text, separator] = [argument(args, 0).value, argument(args, 1).value]
    const place = name(sql`instr(${text}, ${separator})`)
    return sql`case when ${place} = 0 then ${text} else substring(${text}, 1, ${place} - 1) end`
  },
  textAfter: (args, { name }) => {
    const [text, separator] = [argument(args, 0).value, argument(args, 1).value]
    const place = name(sql`instr(${text}, ${separator})`)
    return sql`case when ${place} = 0 then '' else substring(${text}, ${place} + length(${separator})) end`
  },
  textJoin: (args) => sql`concat_ws(${join(args.map(({ value }) => value))})`,
  char: (args) => {
    const code = argument(args, 0).value
    const isCharacter = sql`(${code} between 1 and 55295 or ${code} between 57344 and 1114111)`
    return { value: sql`chr((case when ${isCharacter} then ${code} end)::integer)`, why: reasons.character }
  },
  code: (args) => {
    const text = argument(args, 0).value
    return sql`case when ${text} = '' then 0 else unicode(${text})::bigint end`
  },
} as const satisfies Readonly<Record<string, FunctionCompiler>>
