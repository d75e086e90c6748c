import { randomUUID } from 'node:crypto'
import type { SqlValue } from '../../../values.ts'
import { overflowTo, sqlError } from '../../errors.ts'
import type { EngineType } from '../../syntax/tree.ts'
import { divideRounded, powerOfTen, withinPrecision } from '../../types/decimal.ts'
import {
  digitsOf,
  float,
  int,
  isDecimal,
  isFloat,
  isMoney,
  isNumber,
  isText,
  messageName,
  uniqueidentifier,
} from '../../types/type-facts.ts'
import { type Compiled, cast, constantOf, nothing, nullIfAnyNull } from '../compiled.ts'
import { argument, counted } from './arguments.ts'
import type { FunctionCompiler } from './index.ts'

function numeric(part: Compiled, name: string): Compiled {
  if (isText(part.type.name)) return cast(part, float, { implicit: true })
  if (!isNumber(part.type.name))
    throw sqlError(
      8116,
      `Argument data type ${messageName(part.type)} is invalid for argument 1 of ${name.toLowerCase()} function.`,
    )
  return ['tinyint', 'smallint', 'bit'].includes(part.type.name) ? cast(part, int) : part
}

const abs: FunctionCompiler = (parts, _, name) => {
  counted(name, parts, 1)
  const part = numeric(argument(parts, 0, name), name)
  return nullIfAnyNull(part.type, [part], ([value]) => {
    if (part.type.name === 'int' && value === -2147483648) throw overflowTo('int')
    return typeof value === 'bigint' ? (value < 0n ? -value : value) : Math.abs(value as number)
  })
}

const round: FunctionCompiler = (parts, _, name) => {
  counted(name, parts, 2, 3)
  const part = numeric(argument(parts, 0, name), name)
  const digits = cast(argument(parts, 1, name), int)
  const cut = parts.length > 2 ? cast(argument(parts, 2, name), int) : constantOf(int, 0)
  const { type } = part
  const { precision, scale } = digitsOf(type)
  return nullIfAnyNull(type, [part, digits, cut], ([value, places, mode]): SqlValue => {
    const truncates = mode !== 0
    const to = places as number
    if (typeof value === 'bigint') {
      if (to >= scale) return value
      const unit = powerOfTen(scale - to)
      const kept = (truncates ? value / unit : divideRounded(value, unit)) * unit
      return isDecimal(type.name) ? withinPrecision(kept, precision, 'expression') : kept
    }
    const number = value as number
    if (type.name === 'int' && to >= 0) return number
    const factor = 10 ** to
    const scaled = number * factor
    return (truncates ? Math.trunc(scaled) : Math.sign(scaled) * Math.round(Math.abs(scaled))) / factor
  })
}

const step =
  (up: boolean): FunctionCompiler =>
  (parts, _, name) => {
    counted(name, parts, 1)
    const part = numeric(argument(parts, 0, name), name)
    const { type } = part
    if (isDecimal(type.name) || isMoney(type.name)) {
      const { precision, scale } = digitsOf(type)
      const unit = powerOfTen(scale)
      const result: EngineType = isMoney(type.name)
        ? type
        : { name: type.name, precision: precision, scale: 0 }
      return nullIfAnyNull(result, [part], ([value]) => {
        const big = value as bigint
        let whole = big / unit
        if (big % unit !== 0n && up === big > 0n) whole += up ? 1n : -1n
        return isMoney(type.name) ? whole * unit : whole
      })
    }
    if (!isFloat(type.name)) return part
    return nullIfAnyNull(float, [part], ([value]) =>
      up ? Math.ceil(value as number) : Math.floor(value as number),
    )
  }

const floating =
  (name: string, run: (...values: number[]) => number, count = 1): FunctionCompiler =>
  (parts) => {
    counted(name, parts, count)
    return nullIfAnyNull(
      float,
      parts.map((part) => cast(part, float)),
      (values) => {
        const found = run(...(values as number[]))
        if (!Number.isFinite(found)) throw sqlError(3623, 'An invalid floating point operation occurred.')
        return found
      },
    )
  }

const power: FunctionCompiler = (parts, _, name) => {
  counted(name, parts, 2)
  const base = numeric(argument(parts, 0, name), name)
  const exponent = cast(argument(parts, 1, name), float)
  if (base.type.name === 'int' || base.type.name === 'bigint')
    return cast(
      nullIfAnyNull(float, [cast(base, float), exponent], ([x, y]) => (x as number) ** (y as number)),
      base.type,
    )
  return nullIfAnyNull(float, [cast(base, float), exponent], ([x, y]) => (x as number) ** (y as number))
}

const sign: FunctionCompiler = (parts, _, name) => {
  const part = numeric(argument(parts, 0, name), name)
  const { scale } = digitsOf(part.type)
  return nullIfAnyNull(part.type, [part], ([value]) =>
    typeof value === 'bigint'
      ? part.type.name === 'bigint'
        ? BigInt(Math.sign(Number(value)))
        : BigInt(Math.sign(Number(value))) * powerOfTen(scale)
      : Math.sign(value as number),
  )
}

export const numberFunctions: Readonly<Record<string, FunctionCompiler>> = {
  ABS: abs,
  ROUND: round,
  CEILING: step(true),
  FLOOR: step(false),
  SIGN: sign,
  POWER: power,
  SQRT: floating('SQRT', Math.sqrt),
  SQUARE: floating('SQUARE', (x) => x * x),
  EXP: floating('EXP', Math.exp),
  LOG: floating('LOG', Math.log),
  LOG10: floating('LOG10', Math.log10),
  SIN: floating('SIN', Math.sin),
  COS: floating('COS', Math.cos),
  PI: floating('PI', () => Math.PI, 0),
  RAND: () => ({ ...nothing, type: float, nullable: false, constant: false, run: () => Math.random() }),
  NEWID: () => ({
    ...nothing,
    type: uniqueidentifier,
    nullable: false,
    constant: false,
    run: () => randomUUID().toUpperCase(),
  }),
  NEWSEQUENTIALID: () => ({
    ...nothing,
    type: uniqueidentifier,
    nullable: false,
    constant: false,
    run: () => randomUUID().toUpperCase(),
  }),
  ISNUMERIC: (parts, _, name) => {
    const part = argument(parts, 0, name)
    if (isNumber(part.type.name)) return nullIfAnyNull(int, [part], () => 1)
    const number = cast(part, float, { isTry: true })
    return { ...number, type: int, nullable: false, run: (frame) => (number.run(frame) === null ? 0 : 1) }
  },
}
