import type { Moment, SqlValue } from '../../values.ts'
import { notUnderstood, overflowTo, sqlError } from '../errors.ts'
import type { EngineType } from '../syntax/tree.ts'
import { converter, type Value } from './convert.ts'
import { divideRounded, powerOfTen, rescale, withinPrecision } from './decimal.ts'
import { days1900, ticksPerDay } from './moment.ts'
import {
  digitsOf,
  float,
  int,
  isBinary,
  isDecimal,
  isFloat,
  isMoment,
  isMoney,
  isNumber,
  isText,
  isUnicode,
  isWhole,
  lengthOf,
  messageName,
  rankOf,
} from './type-facts.ts'

export interface Operation {
  readonly type: EngineType
  run(left: Value, right: Value): SqlValue
}

const divideByZero = () => sqlError(8134, 'Divide by zero error encountered.')

/** Returns the precision and scale of a result by Transact-SQL's rules, limited to 38 digits. */
function resultDigits(operator: string, a: EngineType, b: EngineType): EngineType {
  const { precision: p1, scale: s1 } = digitsOf(a)
  const { precision: p2, scale: s2 } = digitsOf(b)
  let precision: number
  let scale: number
  switch (operator) {
    case '*':
      precision = p1 + p2 + 1
      scale = s1 + s2
      break
    case '/':
      scale = Math.max(6, s1 + p2 + 1)
      precision = p1 - s1 + s2 + scale
      break
    case '%':
      scale = Math.max(s1, s2)
      precision = Math.min(p1 - s1, p2 - s2) + scale
      break
    default: {
      scale = Math.max(s1, s2)
      const whole = Math.max(p1 - s1, p2 - s2)
      precision = whole + scale + 1
      if (precision > 38)
        return { name: 'numeric', precision: 38, scale: Math.max(0, Math.min(scale, 38 - whole)) }
    }
  }
  if (precision > 38) {
    const whole = precision - scale
    if (whole < 32) scale = Math.min(scale, 38 - whole)
    else if (scale > 6) scale = 6
    precision = 38
  }
  return { name: 'numeric', precision, scale }
}

function decimals(operator: string, a: EngineType, b: EngineType): Operation {
  const type = resultDigits(operator, a, b)
  const s1 = digitsOf(a).scale
  const s2 = digitsOf(b).scale
  const precision = type.precision ?? 38
  const scale = type.scale ?? 0
  const big = (value: Value) => (typeof value === 'bigint' ? value : BigInt(value as number | boolean))
  const fit = (value: bigint) => withinPrecision(value, precision, 'expression')
  const wide = Math.max(s1, s2)
  switch (operator) {
    case '+':
      return {
        type,
        run: (x, y) => fit(rescale(rescale(big(x), s1, wide) + rescale(big(y), s2, wide), wide, scale)),
      }
    case '-':
      return {
        type,
        run: (x, y) => fit(rescale(rescale(big(x), s1, wide) - rescale(big(y), s2, wide), wide, scale)),
      }
    case '*':
      return { type, run: (x, y) => fit(rescale(big(x) * big(y), s1 + s2, scale)) }
    case '/':
      return {
        type,
        run: (x, y) => {
          const divisor = big(y)
          if (divisor === 0n) throw divideByZero()
          const shift = scale + s2 - s1
          return fit(
            shift >= 0 ? (big(x) * powerOfTen(shift)) / divisor : big(x) / (divisor * powerOfTen(-shift)),
          )
        },
      }
    default:
      return {
        type,
        run: (x, y) => {
          const divisor = rescale(big(y), s2, wide)
          if (divisor === 0n) throw divideByZero()
          return fit(rescale(rescale(big(x), s1, wide) % divisor, wide, scale))
        },
      }
  }
}

const limits: Readonly<Record<string, readonly [bigint, bigint]>> = {
  tinyint: [0n, 255n],
  smallint: [-32768n, 32767n],
  int: [-2147483648n, 2147483647n],
  bigint: [-(2n ** 63n), 2n ** 63n - 1n],
}

function wholes(operator: string, type: EngineType): Operation {
  if (type.name === 'bit') {
    if (!['&', '|', '^'].includes(operator))
      throw sqlError(
        402,
        `The data types bit and bit are incompatible in the ${operatorName(operator)} operator.`,
      )
    return {
      type,
      run: (x, y) =>
        operator === '&' ? x === true && y === true : operator === '|' ? x === true || y === true : x !== y,
    }
  }
  const [least, most] = limits[type.name] ?? [0n, 0n]
  if (type.name === 'bigint') {
    return {
      type,
      run: (x, y) => {
        const value = bigResult(operator, x as bigint, y as bigint)
        if (value < least || value > most) throw overflowTo('bigint')
        return value
      },
    }
  }
  const low = Number(least)
  const high = Number(most)
  return {
    type,
    run: (x, y) => {
      const value = smallResult(operator, x as number, y as number)
      if (value < low || value > high) throw overflowTo(type.name)
      return value
    },
  }
}

function bigResult(operator: string, x: bigint, y: bigint): bigint {
  switch (operator) {
    case '+':
      return x + y
    case '-':
      return x - y
    case '*':
      return x * y
    case '/':
      if (y === 0n) throw divideByZero()
      return x / y
    case '%':
      if (y === 0n) throw divideByZero()
      return x % y
    case '&':
      return x & y
    case '|':
      return x | y
    default:
      return x ^ y
  }
}

function smallResult(operator: string, x: number, y: number): number {
  switch (operator) {
    case '+':
      return x + y
    case '-':
      return x - y
    case '*':
      return x * y
    case '/':
      if (y === 0) throw divideByZero()
      return Math.trunc(x / y)
    case '%':
      if (y === 0) throw divideByZero()
      return (x % y) + 0
    case '&':
      return x & y
    case '|':
      return x | y
    default:
      return x ^ y
  }
}

function floats(operator: string, type: EngineType): Operation {
  if (operator === '%' || '&|^'.includes(operator))
    throw sqlError(
      402,
      `The data types ${type.name} and ${type.name} are incompatible in the ${operatorName(operator)} operator.`,
    )
  return {
    type,
    run: (x, y) => {
      const a = x as number
      const b = y as number
      if (operator === '/' && b === 0) throw divideByZero()
      const value = operator === '+' ? a + b : operator === '-' ? a - b : operator === '*' ? a * b : a / b
      const done = type.name === 'real' ? Math.fround(value) : value
      if (!Number.isFinite(done)) throw overflowTo(type.name)
      return done
    },
  }
}

function monies(operator: string, type: EngineType): Operation {
  const limit = type.name === 'money' ? 64 : 32
  return {
    type,
    run: (x, y) => {
      const a = x as bigint
      const b = y as bigint
      if ((operator === '/' || operator === '%') && b === 0n) throw divideByZero()
      const value =
        operator === '+'
          ? a + b
          : operator === '-'
            ? a - b
            : operator === '*'
              ? divideRounded(a * b, 10_000n)
              : operator === '/'
                ? divideRounded(a * 10_000n, b)
                : a % b
      if (BigInt.asIntN(limit, value) !== value) throw overflowTo(type.name)
      return value
    },
  }
}

const operatorNames: Readonly<Record<string, string>> = {
  '+': 'add',
  '-': 'subtract',
  '*': 'multiply',
  '/': 'divide',
  '%': 'modulo',
}
const operatorName = (operator: string) => operatorNames[operator] ?? `'${operator}'`

const incompatible = (operator: string, a: EngineType, b: EngineType) =>
  sqlError(
    402,
    `The data types ${messageName(a)} and ${messageName(b)} are incompatible in the ${operatorName(operator)} operator.`,
  )

/** Concatenates texts. The length is the sum, up to 8,000 or 4,000 unless one is max. */
function concatenation(a: EngineType, b: EngineType): Operation {
  const wide = isUnicode(a.name) || isUnicode(b.name)
  const x = lengthOf(a)
  const y = lengthOf(b)
  const most = wide ? 4000 : 8000
  const length = x === 'max' || y === 'max' ? 'max' : Math.min(most, x + y)
  const collation = a.collation ?? b.collation
  const type: EngineType = {
    name: wide ? 'nvarchar' : 'varchar',
    length,
    ...(collation === undefined ? {} : { collation }),
  }
  const textOf = (own: EngineType) =>
    isText(own.name) ? (value: Value) => value as string : converter(own, type)
  const left = textOf(a)
  const right = textOf(b)
  return {
    type,
    run: (p, q) => {
      const text = `${left(p) as string}${right(q) as string}`
      return length !== 'max' && text.length > length ? text.slice(0, length) : text
    },
  }
}

/** Returns the function that applies an operator to two non-null values of the given types. */
export function arithmetic(operator: string, a: EngineType, b: EngineType): Operation {
  if (operator === '+' && isText(a.name) && isText(b.name)) return concatenation(a, b)
  if (operator === '+' && isBinary(a.name) && isBinary(b.name)) {
    const x = lengthOf(a)
    const y = lengthOf(b)
    const type: EngineType = {
      name: 'varbinary',
      length: x === 'max' || y === 'max' ? 'max' : Math.min(8000, x + y),
    }
    return { type, run: (p, q) => Buffer.concat([p as Buffer, q as Buffer]) }
  }
  const high = rankOf(a.name) <= rankOf(b.name) ? a : b
  if (isMoment(a.name) || isMoment(b.name)) return withDatetime(operator, a, b)
  if (isText(high.name) || high.name === 'uniqueidentifier') throw incompatible(operator, a, b)
  const into = (own: EngineType, type: EngineType) => {
    if (own.name === type.name) return (value: Value) => value
    const convert = converter(own, type)
    return (value: Value) => convert(value) as Value
  }
  const through = (operation: Operation, type: EngineType): Operation => {
    if (a.name === type.name && b.name === type.name) return operation
    const left = into(a, type)
    const right = into(b, type)
    return { type: operation.type, run: (x, y) => operation.run(left(x), right(y)) }
  }
  if (isFloat(high.name)) return through(floats(operator, high), high)
  if (isDecimal(high.name)) {
    if ('&|^'.includes(operator)) throw incompatible(operator, a, b)
    // A text is converted to a decimal with the precision and scale of the other operand.
    if (isText(a.name)) return through(decimals(operator, b, b), b)
    if (isText(b.name)) return through(decimals(operator, a, a), a)
    return decimals(operator, a, b)
  }
  if (isMoney(high.name)) return through(monies(operator, high), high)
  if (isWhole(high.name)) return through(wholes(operator, high), high)
  if (isNumber(a.name) || isNumber(b.name)) return through(wholes(operator, int), int)
  throw incompatible(operator, a, b)
}

/** Adds days to a datetime. Other date types don't support arithmetic. */
function withDatetime(operator: string, a: EngineType, b: EngineType): Operation {
  const older = (type: EngineType) => type.name === 'datetime' || type.name === 'smalldatetime'
  if (operator !== '+' && operator !== '-') throw incompatible(operator, a, b)
  if ((isMoment(a.name) && !older(a)) || (isMoment(b.name) && !older(b))) {
    const moment = isMoment(a.name) ? a : b
    const other = moment === a ? b : a
    if (isMoment(other.name) || isText(other.name)) throw incompatible(operator, a, b)
    throw sqlError(
      206,
      `Operand type clash: ${messageName(moment)} is incompatible with ${messageName(other)}`,
    )
  }
  const type: EngineType = older(a) ? { name: a.name } : { name: b.name }
  const daysOfValue = (own: EngineType) => {
    if (isMoment(own.name))
      return (value: Value) => {
        const { days, ticks } = value as Moment
        return (days - days1900) * ticksPerDay + ticks
      }
    if (!isNumber(own.name)) throw notUnderstood(`${operator} of ${a.name} and ${b.name}`)
    const convert = converter(own, float)
    return (value: Value) => Math.round((convert(value) as number) * ticksPerDay)
  }
  const left = daysOfValue(a)
  const right = daysOfValue(b)
  return {
    type,
    run: (x, y) => {
      const total = operator === '+' ? left(x) + right(y) : left(x) - right(y)
      const days = Math.floor(total / ticksPerDay)
      const ticks = Math.round((total - days * ticksPerDay) / 10_000) * 10_000
      return { days: days + days1900, ticks }
    },
  }
}
