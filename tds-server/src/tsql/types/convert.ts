import type { Moment, SqlValue } from '../../values.ts'
import {
  conversionError,
  conversionFailed,
  dateOutOfRange,
  notUnderstood,
  overflowFromTo,
  overflowTo,
  sqlError,
} from '../errors.ts'
import type { EngineType } from '../syntax/tree.ts'
import { binaryConverter, bytesConverter } from './convert-binary.ts'
import {
  decimalText,
  decimalToFloat,
  divideRounded,
  floatToDecimal,
  parseDecimal,
  powerOfTen,
  rescale,
  withinPrecision,
} from './decimal.ts'
import { fitText } from './fit-text.ts'
import {
  days1900,
  daysOf,
  exactTicks,
  lastDay,
  roundTicks,
  roundToDatetime,
  roundToMinute,
  shiftMinutes,
} from './moment.ts'
import { momentFormat } from './moment-text.ts'
import { floatText, moneyText } from './number-text.ts'
import { spatialBytes, spatialText } from './spatial.ts'
import { readMoment } from './text-moment.ts'
import {
  digitsOf,
  isBinary,
  isDecimal,
  isFloat,
  isMoment,
  isMoney,
  isNumber,
  isText,
  isWhole,
  messageName,
} from './type-facts.ts'

export type Value = Exclude<SqlValue, null>
export type Converter = (value: Value) => SqlValue

const same: Converter = (value) => value

/** Creates error 529 or 206 for types that can't be converted. */
const clash = (from: EngineType, to: EngineType) =>
  sqlError(
    529,
    `Explicit conversion from data type ${messageName(from)} to ${messageName(to)} is not allowed.`,
  )

const ranges = {
  tinyint: [0, 255],
  smallint: [-32768, 32767],
  int: [-2147483648, 2147483647],
} as const

/** Returns the function that converts values from one type to another. Like CONVERT, it truncates texts. */
export function converter(from: EngineType, to: EngineType, style: number | null = null): Converter {
  if (from.name === to.name && !isText(from.name) && !isBinary(from.name)) {
    if (isDecimal(from.name) && (from.scale !== to.scale || (from.precision ?? 18) > (to.precision ?? 18)))
      return toDecimal(from, to)
    if (isMoment(from.name) && (from.scale ?? 0) > (to.scale ?? 0) && to.scale !== undefined)
      return toMoment(from, to, style)
    return same
  }
  if (from.name === 'sql_variant' || to.name === 'sql_variant')
    throw notUnderstood('conversions of sql_variant')
  if (isText(to.name) || to.name === 'xml') return toText(from, to, style)
  if (isBinary(to.name)) return binaryConverter(from, to, style)
  if (isBinary(from.name)) return bytesConverter(from, to)
  if (isWhole(to.name)) return toWhole(from, to)
  if (isDecimal(to.name)) return toDecimal(from, to)
  if (isMoney(to.name)) return toMoney(from, to)
  if (isFloat(to.name)) return toFloat(from, to)
  if (isMoment(to.name)) return toMoment(from, to, style)
  if (isText(from.name) && (to.name === 'geography' || to.name === 'geometry'))
    return (value) => spatialBytes(value as string, to.name === 'geography' ? 4326 : 0)
  if (isText(from.name) && to.name === 'hierarchyid') return (value) => Buffer.from(value as string)
  if (to.name === 'uniqueidentifier') {
    if (!isText(from.name)) throw clash(from, to)
    return (value) => {
      const text = String(value)
        .trim()
        .replace(/^\{|\}$/g, '')
      const found = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/i.exec(text)
      if (found === null)
        throw sqlError(
          8169,
          'Conversion failed when converting from a character string to uniqueidentifier.',
          {
            state: 2,
          },
        )
      return found[0].toUpperCase()
    }
  }
  throw clash(from, to)
}

function toWhole(from: EngineType, to: EngineType): Converter {
  if (to.name === 'bit') return toBit(from)
  const source = messageName(from)
  const large = to.name === 'bigint'
  const fit = (value: bigint): SqlValue => {
    if (large) {
      if (BigInt.asIntN(64, value) !== value) throw overflowTo('bigint')
      return value
    }
    return fitNumber(Number(value))
  }
  const fitNumber = (value: number): SqlValue => {
    const [least, most] = ranges[to.name as keyof typeof ranges]
    if (value < least || value > most) {
      if (isText(from.name)) throw textOverflow(from, to, String(value))
      if (to.name === 'int') throw overflowTo('int')
      throw sqlError(220, `Arithmetic overflow error for data type ${to.name}, value = ${value}.`, {
        state: 2,
      })
    }
    return value
  }
  if (from.name === 'bit')
    return large ? (value) => (value === true ? 1n : 0n) : (value) => (value === true ? 1 : 0)
  if (from.name === 'bigint') return (value) => fit(value as bigint)
  if (isWhole(from.name))
    return large ? (value) => BigInt(value as number) : (value) => fitNumber(value as number)
  if (isDecimal(from.name)) {
    const unit = powerOfTen(from.scale ?? 0)
    return (value) => fit((value as bigint) / unit)
  }
  if (isMoney(from.name)) return (value) => fit(divideRounded(value as bigint, 10_000n))
  if (isFloat(from.name))
    return (value) => {
      const whole = Math.trunc(value as number)
      if (Math.abs(whole) > 9.3e18) throw overflowTo(to.name)
      return large ? fit(BigInt(whole)) : fitNumber(whole)
    }
  if (isText(from.name))
    return (value) => {
      const text = (value as string).trim()
      if (text === '') return large ? 0n : 0
      if (!/^[+-]?\s*\d+$/.test(text)) {
        if (large) throw conversionError(source, 'bigint')
        throw conversionFailed(source, value as string, to.name)
      }
      const number = BigInt(text.replace(/[+\s]/g, ''))
      if (large && BigInt.asIntN(64, number) !== number) throw overflowFromTo(source, 'bigint')
      if (!large && (number > 2147483647n || number < -2147483648n))
        throw textOverflow(from, to, value as string)
      return fit(number)
    }
  if (from.name === 'datetime' || from.name === 'smalldatetime')
    return (value) => {
      const moment = value as Moment
      const days = moment.days - days1900 + (moment.ticks >= 432_000_000_000 ? 1 : 0)
      return large ? BigInt(days) : fitNumber(days)
    }
  throw clash(from, to)
}

function textOverflow(from: EngineType, to: EngineType, value: string): Error {
  return to.name === 'int'
    ? sqlError(248, `The conversion of the ${messageName(from)} value '${value}' overflowed an int column.`)
    : sqlError(
        244,
        `The conversion of the ${messageName(from)} value '${value}' overflowed an ${to.name === 'smallint' ? 'INT2' : 'INT1'} column. Use a larger integer column.`,
        { state: to.name === 'smallint' ? 1 : 2 },
      )
}

function toBit(from: EngineType): Converter {
  if (isText(from.name))
    return (value) => {
      const text = (value as string).trim().toLowerCase()
      if (text === 'true') return true
      if (text === 'false' || text === '') return false
      if (/^[+-]?\d+$/.test(text)) return BigInt(text.replace('+', '')) !== 0n
      throw conversionFailed(messageName(from), value as string, 'bit')
    }
  if (!isNumber(from.name)) throw clash(from, { name: 'bit' })
  return (value) => value !== 0 && value !== 0n && value !== false
}

function toDecimal(from: EngineType, to: EngineType): Converter {
  const scale = to.scale ?? 0
  const precision = to.precision ?? 18
  const source = messageName(from)
  if (from.name === 'bit') return (value) => (value === true ? powerOfTen(scale) : 0n)
  if (isWhole(from.name)) {
    const unit = powerOfTen(scale)
    return (value) => withinPrecision(BigInt(value as number | bigint) * unit, precision, source)
  }
  if (isDecimal(from.name) || isMoney(from.name)) {
    const own = digitsOf(from).scale
    return (value) => withinPrecision(rescale(value as bigint, own, scale), precision, source)
  }
  if (isFloat(from.name))
    return (value) => withinPrecision(floatToDecimal(value as number, scale), precision, source)
  if (isText(from.name))
    return (value) => {
      const number = parseDecimal(value as string, scale)
      if (number === null) throw conversionError(source, 'numeric')
      return withinPrecision(number, precision, source)
    }
  throw clash(from, to)
}

function toMoney(from: EngineType, to: EngineType): Converter {
  const limit = to.name === 'money' ? 63 : 31
  const fit = (value: bigint): bigint => {
    if (BigInt.asIntN(limit + 1, value) !== value)
      throw isWhole(from.name) || isText(from.name)
        ? overflowTo(to.name)
        : overflowFromTo(messageName(from), to.name)
    return value
  }
  if (from.name === 'bit') return (value) => (value === true ? 10_000n : 0n)
  if (isWhole(from.name)) return (value) => fit(BigInt(value as number | bigint) * 10_000n)
  if (isDecimal(from.name) || isMoney(from.name)) {
    const { scale } = digitsOf(from)
    return (value) => fit(rescale(value as bigint, scale, 4))
  }
  if (isFloat(from.name)) return (value) => fit(floatToDecimal(value as number, 4))
  if (isText(from.name))
    return (value) => {
      const text = (value as string).trim().replaceAll(',', '')
      const number = text === '' ? 0n : parseDecimal(text.replace(/^([+-]?)\$/, '$1'), 4)
      if (number === null)
        throw sqlError(235, 'Cannot convert a char value to money. The char value has incorrect syntax.', {
          state: 0,
        })
      return fit(number)
    }
  throw clash(from, to)
}

function toFloat(from: EngineType, to: EngineType): Converter {
  const fit = (value: number): number => {
    if (to.name === 'float') return value
    const single = Math.fround(value)
    if (!Number.isFinite(single)) throw overflowTo('real')
    return single
  }
  if (isFloat(from.name)) return (value) => fit(value as number)
  if (from.name === 'bit') return (value) => (value === true ? 1 : 0)
  if (isWhole(from.name)) return (value) => fit(Number(value))
  if (isDecimal(from.name) || isMoney(from.name)) {
    const { scale } = digitsOf(from)
    return (value) => fit(decimalToFloat(value as bigint, scale))
  }
  if (isText(from.name))
    return (value) => {
      const text = (value as string).trim()
      if (text === '') return 0
      if (!/^[+-]?(\d+\.?\d*|\.\d+)([ed][+-]?\d+)?$/i.test(text))
        throw conversionError(messageName(from), to.name)
      const number = Number(text.replace(/d/i, 'e'))
      if (!Number.isFinite(number)) throw overflowTo(to.name)
      return fit(number)
    }
  if (from.name === 'datetime' || from.name === 'smalldatetime')
    return (value) => (value as Moment).days - days1900 + (value as Moment).ticks / 864_000_000_000
  throw clash(from, to)
}

const firstDatetime = daysOf(1753, 1, 1)
const lastSmallDay = daysOf(2079, 6, 6)

/** Rounds a moment to its type and checks the range. */
function intoMoment(to: EngineType, from: string): (value: Moment) => Moment {
  const outside = () => dateOutOfRange(from, to.name)
  switch (to.name) {
    case 'date':
      return (value) => ({ days: value.days, ticks: 0 })
    case 'time':
      return (value) => ({ days: 0, ticks: roundTicks({ days: 0, ticks: value.ticks }, to.scale ?? 7).ticks })
    case 'datetime':
      return (value) => {
        const rounded = roundToDatetime(value)
        if (rounded.days < firstDatetime || rounded.days > lastDay) throw outside()
        return rounded
      }
    case 'smalldatetime':
      return (value) => {
        const rounded = roundToMinute(value)
        if (rounded.days < days1900 || rounded.days > lastSmallDay) throw outside()
        return rounded
      }
    default:
      return (value) => {
        const rounded = roundTicks(value, to.scale ?? 7)
        if (rounded.days > lastDay || rounded.days < 0) throw outside()
        return rounded
      }
  }
}

function toMoment(from: EngineType, to: EngineType, style: number | null): Converter {
  const into = intoMoment(to, messageName(from))
  if (isText(from.name)) {
    const name = messageName(from)
    return (value) => into(readMoment(value as string, to, style ?? 0, name))
  }
  if (isNumber(from.name) && (to.name === 'datetime' || to.name === 'smalldatetime')) {
    const number = converter(from, { name: 'float', precision: 53 })
    return (value) => {
      const days = number(value) as number
      const whole = Math.floor(days)
      return into({ days: days1900 + whole, ticks: Math.round((days - whole) * 864_000_000_000) })
    }
  }
  if (!isMoment(from.name)) throw clash(from, to)
  if ((from.name === 'date' && to.name === 'time') || (from.name === 'time' && to.name === 'date'))
    throw clash(from, to)
  const finer = from.name === 'datetime' && (to.scale ?? 0) > 3
  const withOffset = to.name === 'datetimeoffset'
  return (value) => {
    let moment = value as Moment
    if (from.name === 'datetimeoffset' && !withOffset) {
      // Style 1 requests UTC.
      const local = shiftMinutes(moment, style === 1 ? 0 : (moment.offset ?? 0))
      moment = { days: local.days, ticks: local.ticks }
    }
    if (finer) moment = { days: moment.days, ticks: exactTicks(moment.ticks) }
    if (from.name === 'time' && to.name !== 'time') moment = { days: days1900, ticks: moment.ticks }
    const done = into(moment)
    return withOffset ? { ...done, offset: moment.offset ?? 0 } : done
  }
}

function toText(from: EngineType, to: EngineType, style: number | null): Converter {
  const fit = fitText(to)
  if (isText(from.name) || from.name === 'xml') {
    const wide = to.name === 'nvarchar' || to.name === 'ntext' || to.name === 'xml'
    if (wide && (to.length ?? 'max') === 'max') return same
    return (value) => fit(value as string)
  }
  if (isBinary(from.name)) return bytesConverter(from, to, style)
  const most = to.length === 'max' || to.length === undefined ? Number.POSITIVE_INFINITY : to.length
  const short = (text: string, error: () => Error): string => {
    if (text.length > most) throw error()
    return fit(text)
  }
  if (isMoment(from.name)) {
    const format = momentFormat(from, style)
    return (value) => fit(format(value as Moment))
  }
  const overflow = () => overflowFromTo(messageName(from), to.name)
  if (from.name === 'bit') return (value) => fit(value === true ? '1' : '0')
  if (isWhole(from.name)) {
    const star = to.name === 'varchar' || to.name === 'char'
    return (value) => {
      const text = String(value)
      if (text.length <= most) return fit(text)
      if (star) return fit('*')
      throw overflowTo(to.name)
    }
  }
  if (isDecimal(from.name)) {
    const scale = from.scale ?? 0
    return (value) => short(decimalText(value as bigint, scale), overflow)
  }
  if (isMoney(from.name))
    return (value) =>
      short(moneyText(value as bigint, style ?? 0), () =>
        sqlError(234, `There is insufficient result space to convert a money value to ${to.name}.`, {
          state: 2,
        }),
      )
  if (isFloat(from.name))
    return (value) => short(floatText(value as number, from.name === 'real', style ?? 0), overflow)
  if (from.name === 'geography' || from.name === 'geometry')
    return (value) => fit(spatialText(value as Buffer))
  if (from.name === 'hierarchyid') return (value) => fit((value as Buffer).toString())
  if (from.name === 'uniqueidentifier')
    return (value) =>
      short(value as string, () =>
        sqlError(8170, 'Insufficient result space to convert uniqueidentifier value to char.', { state: 2 }),
      )
  throw clash(from, to)
}
