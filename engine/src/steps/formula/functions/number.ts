import { type Sql, sql } from '../../../duckdb/sql.ts'
import { roundDecimal } from '../decimals.ts'
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
} as const satisfies Readonly<Record<string, FunctionCompiler>>
