/**
 * Exact arithmetic on decimals. A decimal is a HUGEINT with its digits, and the number of digits after the point. It
 * has at most 38 digits, counting a zero before the point. No operation raises an error, because DuckDB moves
 * equal expressions out of `try` and `case`: an operand is null where the result would not fit.
 */
import { constant, type Sql, sql } from '../../duckdb/sql.ts'
import { decimalOrder } from '../decimal-order.ts'
import type { Call } from './part.ts'

/** The services for naming parts. */
type Naming = Pick<Call, 'name' | 'powers'>

/** A decimal's digits and its scale. */
export interface Decimal {
  readonly value: Sql
  readonly scale: Sql
}

/** The number of digits that every target's decimal type can store. */
export const MOST_DIGITS = 38
const limit = sql`cast(${constant('9'.repeat(MOST_DIGITS))} as hugeint)`
/** Below the largest HUGEINT, 1.7e38, with room for the inexactness of a float. */
const SAFE = sql`1.6e38::double`
/** Digits after the point of a quotient, unless an operand has more. */
export const QUOTIENT_DIGITS = 12

/** The powers of ten from 10^0 to 10^38. */
export const powersOfTen = sql`cast(${constant(`[${Array.from({ length: MOST_DIGITS + 1 }, (_, i) => `1${'0'.repeat(i)}`).join(', ')}]`)} as hugeint[])`

/** Returns a power of ten from 10^0 to 10^38, and null for other exponents. */
function powerOfTen(exponent: Sql, { powers }: Pick<Call, 'powers'>): Sql {
  return sql`list_extract(${powers}, cast(${exponent} + 1 as bigint))`
}

/** Returns a condition for decimals with at most 38 digits. */
function fits({ value, scale }: Decimal): Sql {
  return sql`(${value} between -${limit} and ${limit} and ${scale} <= ${constant(MOST_DIGITS - 1)})`
}

/** Reads a decimal in plain form. Null if it has more than 38 digits. */
export function decimalOf(text: Sql, { name }: Naming): Decimal {
  const short = name(
    sql`case when contains(${text}, '.') then rtrim(rtrim(${text}, '0'), '.') else ${text} end`,
  )
  const point = name(sql`instr(${short}, '.')`)
  const scale = name(sql`case when ${point} = 0 then 0 else strlen(${short}) - ${point} end`)
  const digits = name(
    sql`try_cast(case when ${point} = 0 then ${short} else replace(${short}, '.', '') end as hugeint)`,
  )
  return { value: name(sql`case when ${fits({ value: digits, scale })} then ${digits} end`), scale }
}

/** Returns a decimal as text in plain form, without zeros at the end of its fraction. */
export function decimalText({ value, scale }: Decimal, { name }: Naming): Sql {
  const digits = name(sql`${value}::varchar`)
  const count = name(sql`strlen(${digits}) - ${scale}`)
  const long = sql`rtrim(rtrim(substring(${digits}, 1, ${count}) || '.' || substring(${digits}, ${count} + 1), '0'), '.')`
  const fraction = sql`lpad(ltrim(${digits}, '-'), ${scale}::integer, '0')`
  const small = sql`case when ${value} < 0 then '-0.' else '0.' end || rtrim(${fraction}, '0')`
  return sql`case when ${scale} = 0 then ${digits} when ${value} = 0 then '0'
    when ${count} > case when ${value} < 0 then 1 else 0 end then ${long} else ${small} end`
}

/** Computes an expression whose parts are bound to a name. DuckDB evaluates it only where a case leads to it. */
function bound(value: Sql, as: Sql, expression: Sql): Sql {
  return sql`list_transform([${value}], lambda ${as}: ${expression})[1]`
}

/** The decimal that a struct of `shortest` contains. */
const decimalIn = (struct: Sql): Decimal => ({ value: sql`${struct}.v`, scale: sql`${struct}.s` })

/** Returns a struct with a decimal without zeros at the end of its fraction. */
function shortest({ value, scale }: Decimal): Sql {
  const [text, zeros] = [sql`t`, sql`z`]
  const count = sql`case when ${text} = '0' then ${scale} else least(strlen(${text}) - strlen(rtrim(${text}, '0')), ${scale}) end`
  const cut = sql`case when ${text} = '0' then '0' else substring(${text}, 1, strlen(${text}) - ${zeros}) end`
  const struct = sql`{'v': try_cast(${cut} as hugeint), 's': ${scale} - ${zeros}}`
  return bound(sql`${value}::varchar`, text, bound(count, zeros, struct))
}

/**
 * Computes with two decimals. Where the result doesn't fit, it computes again without the zeros at the end of the
 * operands' fractions, so that a failure depends only on the numbers.
 */
function computed(
  a: Decimal,
  b: Decimal,
  naming: Naming,
  operation: (a: Decimal, b: Decimal, call: Naming) => Decimal,
): Decimal {
  const { name } = naming
  const quick = operation(a, b, naming)
  const [value, scale] = [name(quick.value), name(quick.scale)]
  const isDone = name(sql`${value} is not null and ${fits({ value, scale })}`)
  const isHard = sql`not ${isDone} and ${a.value} is not null and ${b.value} is not null`
  const exact = operation(decimalIn(sql`p`), decimalIn(sql`q`), {
    ...naming,
    name: (value) => sql`(${value})`,
  })
  const inRange = {
    ...exact,
    value: sql`case when ${exact.value} between -${limit} and ${limit} then ${exact.value} end`,
  }
  const again = bound(shortest(a), sql`p`, bound(shortest(b), sql`q`, shortest(inRange)))
  const hard = name(sql`case when ${isHard} then ${again} end`)
  const short = decimalIn(hard)
  return {
    value: name(sql`case when ${isDone} then ${value} when ${fits(short)} then ${short.value} end`),
    scale: name(sql`case when ${isDone} then ${scale} else ${short.scale} end`),
  }
}

/** Multiplies a decimal's digits by a power of ten. Null where the product has more than 38 digits. */
function shifted(value: Sql, by: Sql, naming: Naming): Sql {
  const { name } = naming
  const most = powerOfTen(sql`${constant(MOST_DIGITS)} - ${by}`, naming)
  const small = sql`case when ${by} > 0 then abs(${value}) < ${most} end`
  return name(
    sql`case when ${by} = 0 then ${value} else (case when ${small} then ${value} end) * ${powerOfTen(by, naming)} end`,
  )
}

/** Gives two decimals the same scale. */
function aligned(a: Decimal, b: Decimal, call: Naming) {
  const scale = call.name(sql`greatest(${a.scale}, ${b.scale})`)
  const by = (one: Decimal) => call.name(sql`${scale} - ${one.scale}`)
  return { a: shifted(a.value, by(a), call), b: shifted(b.value, by(b), call), scale }
}

/** Returns the first operand where an operation on two whole numbers can't overflow. */
function safe(operand: Sql, approximation: Sql): Sql {
  return sql`(case when abs(${approximation}) < ${SAFE} then ${operand} end)`
}

export function addDecimals(x: Decimal, y: Decimal, call: Call, sign: Sql = sql`+`): Decimal {
  return computed(x, y, call, (left, right, given) => {
    const { a, b, scale } = aligned(left, right, given)
    return { value: sql`${safe(a, sql`${a}::double ${sign} ${b}::double`)} ${sign} ${b}`, scale }
  })
}

export function multiplyDecimals(x: Decimal, y: Decimal, call: Call): Decimal {
  return computed(x, y, call, (a, b) => ({
    value: sql`${safe(a.value, sql`${a.value}::double * ${b.value}::double`)} * ${b.value}`,
    scale: sql`${a.scale} + ${b.scale}`,
  }))
}

/** Returns the remainder of a division, with the sign of the first number. */
export function remainderOfDecimals(x: Decimal, y: Decimal, call: Call): Decimal {
  return computed(x, y, call, (left, right, given) => {
    const { a, b, scale } = aligned(left, right, given)
    return { value: sql`${a} % nullif(${b}, 0)`, scale }
  })
}

/** Divides and rounds half away from zero. Null where the divisor is zero. */
export function divideDecimals(x: Decimal, y: Decimal, call: Call): Decimal {
  const { name } = call
  // More than 12 digits after the point count only if they aren't zeros.
  const isLong = name(
    sql`(${x.scale} > ${constant(QUOTIENT_DIGITS)} or ${y.scale} > ${constant(QUOTIENT_DIGITS)})`,
  )
  const shortened = (one: Decimal): Decimal => {
    const short = decimalIn(name(sql`case when ${isLong} then ${shortest(one)} end`))
    return {
      value: name(sql`case when ${isLong} then ${short.value} else ${one.value} end`),
      scale: name(sql`case when ${isLong} then ${short.scale} else ${one.scale} end`),
    }
  }
  const [a, b] = [shortened(x), shortened(y)]
  const scale = name(sql`greatest(${constant(QUOTIENT_DIGITS)}, ${a.scale}, ${b.scale})`)
  const shift = name(sql`${scale} + ${b.scale} - ${a.scale}`)
  const numerator = shifted(a.value, shift, call)
  const quick = name(sql`${numerator} // nullif(${b.value}, 0)`)
  const quickRest = name(sql`abs(${numerator} - ${quick} * ${b.value})`)
  const size = name(sql`abs(${b.value})`)
  const isNegative = sql`(${a.value} < 0) <> (${b.value} < 0)`
  const isHard = name(sql`${numerator} is null and ${a.value} is not null and ${b.value} <> 0`)
  const long = longDivision(sql`case when ${isHard} then abs(${a.value}) end`, size, shift, call)
  const whole = name(sql`case when ${isHard} then ${long.quotient} else abs(${quick}) end`)
  const rest = name(sql`case when ${isHard} then ${long.rest} else ${quickRest} end`)
  const roundsUp = sql`case when ${rest} >= ${size} - ${rest} then 1 else 0 end`
  const rounded = name(sql`(case when ${whole} <= ${limit} then ${whole} end) + ${roundsUp}`)
  const signed = { value: name(sql`case when ${isNegative} then -${rounded} else ${rounded} end`), scale }
  return { value: sql`case when ${fits(signed)} then ${signed.value} end`, scale }
}

/**
 * Divides positive numbers digit by digit, where the dividend with all its digits is larger than a HUGEINT. Ten times a
 * rest can be too large as well, so it is doubled and added: 10 r = 2 (2 (2 r) + r).
 */
function longDivision(dividend: Sql, divisor: Sql, digits: Sql, call: Call) {
  const { name } = call
  const given = name(dividend)
  const quotient = name(sql`${given} // nullif(${divisor}, 0)`)
  const start = sql`{'q': ${quotient}, 'r': cast(${given} - ${quotient} * ${divisor} as uhugeint), 'b': cast(${divisor} as uhugeint)}`
  const steps = sql`list_transform(range(cast(${digits} as bigint)), lambda i: ${start})`
  const reduced = (q: Sql, r: Sql) =>
    sql`{'q': ${q} + case when ${r} >= s.b then 1 else 0 end, 'r': case when ${r} >= s.b then ${r} - s.b else ${r} end, 'b': s.b}`
  const twice = (inner: Sql) =>
    sql`list_transform([${inner}], lambda s: ${reduced(sql`2 * s.q`, sql`(2::uhugeint * s.r)`)})[1]`
  const plus = (inner: Sql, rest: Sql) =>
    sql`list_transform([${inner}], lambda s: ${reduced(sql`s.q`, sql`(s.r + ${rest})`)})[1]`
  const digit = twice(plus(twice(twice(sql`{'q': 0::hugeint, 'r': x.r, 'b': x.b}`)), sql`x.r`))
  const next = sql`list_transform([${digit}], lambda d: {'q': (case when x.q < ${powerOfTen(constant(MOST_DIGITS), call)} // 10 then x.q end) * 10 + d.q, 'r': d.r, 'b': x.b})[1]`
  const all = name(
    sql`case when ${given} is not null then list_reduce(list_prepend(${start}, ${steps}), lambda x, y: ${next}) end`,
  )
  return { quotient: sql`${all}.q`, rest: sql`cast(${all}.r as hugeint)` }
}

/** Rounds to a number of digits after the point, or before it if the number is negative. Halves go away from zero. */
export function roundDecimal(
  x: Decimal,
  digits: Sql,
  call: Call,
  way: 'half' | 'down' | 'away' | 'floor' | 'ceiling' = 'half',
): Decimal {
  const { name } = call
  const drop = name(sql`${x.scale} - ${digits}`)
  const isCut = name(sql`${drop} > 0`)
  const most = constant(MOST_DIGITS)
  const unit = name(sql`case when ${isCut} then ${powerOfTen(sql`least(${drop}, ${most})`, call)} end`)
  const whole = name(sql`${x.value} // ${unit}`)
  const rest = name(sql`${x.value} - ${whole} * ${unit}`)
  const away = {
    half: sql`abs(${rest}) >= ${unit} - abs(${rest}) and ${drop} <= ${most}`,
    down: sql`false`,
    away: sql`${rest} <> 0`,
    floor: sql`${rest} < 0`,
    ceiling: sql`${rest} > 0`,
  }[way]
  const step = sql`case when ${away} then case when ${x.value} < 0 then -1 else 1 end else 0 end`
  const units = name(sql`${whole} + ${step}`)
  // Units of ten and more become digits before the point. A unit of more than 10^38 has only zero and one.
  const zeros = name(sql`case when ${isCut} then greatest(-${digits}, 0) else 0 end`)
  const isHuge = sql`${zeros} > ${most}`
  const spread = shifted(units, name(sql`least(${zeros}, ${most})`), call)
  return {
    value: name(
      sql`case when not ${isCut} then ${x.value} when ${isHuge} then case when ${units} = 0 then ${units} end
        when ${spread} between -${limit} and ${limit} then ${spread} end`,
    ),
    scale: name(sql`case when ${isCut} then greatest(${digits}, 0) else ${x.scale} end`),
  }
}

/** Compares two decimals. Those without a common scale are compared as texts. */
export function compareDecimals(x: Decimal, operator: Sql, y: Decimal, call: Call): Sql {
  const { a, b } = aligned(x, y, call)
  const order = (one: Decimal) => decimalOrder(call.name(decimalText(one, call)))
  const compared = call.name(sql`${a} ${operator} ${b}`)
  const isHard = sql`${compared} is null and ${x.value} is not null and ${y.value} is not null`
  return sql`case when ${isHard} then ${order(x)} ${operator} ${order(y)} else ${compared} end`
}
