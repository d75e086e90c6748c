import { type Sql, sql } from '../../../duckdb/sql.ts'
import { decimalText, roundDecimal } from '../decimals.ts'
import type { Call, Eager, FunctionCompiler, Outcome, Part } from '../part.ts'
import { argument, clamped, compared, floatOf } from './operators.ts'
import { reasons } from './reasons.ts'

type Way = Parameters<typeof roundDecimal>[3]

/** Digits to round to. More than 1000 don't matter. */
function digitsOf(args: readonly Part[]): Sql {
  const digits = args[1]
  return digits ? clamped(digits.value, -1000, 1000) : sql`0`
}

/** Rounds a number exactly, also a whole one. */
function rounded(way: Way): Eager {
  return (args, call) => {
    const number = argument(args, 0)
    const digits = call.name(digitsOf(args))
    if (number.type === 'float') return roundedFloat(number.value, digits, call)
    if (number.type === 'decimal') return { ...roundDecimal(number, digits, call, way), why: reasons.digits }
    const exact = { value: call.name(sql`${number.value}::hugeint`), scale: sql`0` }
    const { value } = roundDecimal(exact, digits, call, way)
    return { value: sql`try_cast(${value} as bigint)`, why: reasons.wholeRange }
  }
}

function roundedFloat(value: Sql, digits: Sql, call: Call): Outcome {
  return floatOf(sql`round(${value}, ${digits}::integer)`, call)
}

/** Returns the first or last of some values in their order. */
function extreme(operator: Sql): Eager {
  return (args, call) => {
    const [first, ...others] = args
    if (!first) return sql`null`
    const found = others.reduce<Part>((best, one) => {
      const takes = call.name(compared(one, operator, best, call))
      const pick = (a: Sql, b: Sql) =>
        call.name(sql`case when ${takes} then ${a} when not ${takes} then ${b} end`)
      return { ...best, value: pick(one.value, best.value), scale: pick(one.scale, best.scale) }
    }, first)
    return { value: found.value, scale: found.scale }
  }
}

/** Returns a part as a float. A decimal is read by its text, so that it becomes the nearest float. */
function asFloat(part: Part, call: Call): Sql {
  return part.type === 'decimal' ? call.name(sql`${call.name(decimalText(part, call))}::double`) : part.value
}

/** Computes a function of floats. Where `allowed` isn't true, the argument is null, because DuckDB raises an error. */
function floating(compute: (value: Sql) => Sql, allowed?: (value: Sql) => Sql): Eager {
  return (args, call) => {
    const value = asFloat(argument(args, 0), call)
    if (!allowed) return floatOf(compute(value), call)
    const { value: found } = floatOf(compute(sql`(case when ${allowed(value)} then ${value} end)`), call)
    return {
      value: found,
      why: sql`case when ${allowed(value)} then ${reasons.floatRange} else ${reasons.negative} end`,
    }
  }
}

export const numberCompilers = {
  abs: (args) => {
    const { type, value, scale } = argument(args, 0)
    if (type === 'int')
      return { value: sql`try_cast(abs(${value}::hugeint) as bigint)`, why: reasons.wholeRange }
    return { value: sql`abs(${value})`, scale }
  },
  round: rounded('half'),
  least: extreme(sql`<`),
  greatest: extreme(sql`>`),
  roundDown: rounded('down'),
  roundUp: rounded('away'),
  floor: rounded('floor'),
  ceiling: rounded('ceiling'),
  sign: (args) => {
    const { value } = argument(args, 0)
    return sql`case when ${value} < 0 then -1 when ${value} > 0 then 1 when ${value} = 0 then 0 end::bigint`
  },
  div: (args) => {
    const [a, b] = [argument(args, 0).value, argument(args, 1).value]
    const why = sql`case when ${b} = 0 then ${reasons.division} else ${reasons.wholeRange} end`
    return { value: sql`try_cast(${a}::hugeint // nullif(${b}, 0)::hugeint as bigint)`, why }
  },
  isEven: (args) => sql`${argument(args, 0).value} % 2 = 0`,
  isOdd: (args) => sql`${argument(args, 0).value} % 2 <> 0`,
  pi: () => sql`pi()`,
  sqrt: floating(
    (value) => sql`sqrt(${value})`,
    (value) => sql`${value} >= 0`,
  ),
  exp: floating((value) => sql`exp(${value})`),
  ln: floating(
    (value) => sql`ln(${value})`,
    (value) => sql`${value} > 0`,
  ),
  log10: floating(
    (value) => sql`log10(${value})`,
    (value) => sql`${value} > 0`,
  ),
  sin: floating((value) => sql`sin(${value})`),
  cos: floating((value) => sql`cos(${value})`),
  atan: floating((value) => sql`atan(${value})`),
  power: (args, call) => floatOf(sql`pow(${argument(args, 0).value}, ${argument(args, 1).value})`, call),
} as const satisfies Readonly<Record<string, FunctionCompiler>>
