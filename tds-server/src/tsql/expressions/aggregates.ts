import type { SqlValue } from '../../values.ts'
import { notUnderstood, overflowTo, sqlError } from '../errors.ts'
import type { EngineType } from '../syntax/tree.ts'
import { comparer, keyer } from '../types/compare.ts'
import { converter, type Value } from '../types/convert.ts'
import { divideRounded, powerOfTen, withinPrecision } from '../types/decimal.ts'
import {
  bigint,
  digitsOf,
  float,
  int,
  isDecimal,
  isFloat,
  isMoney,
  isNumber,
  isText,
  isUnicode,
  isWhole,
  messageName,
} from '../types/type-facts.ts'
import type { Compiled } from './compiled.ts'

export interface Accumulator {
  /** Adds a value. Nulls are passed only for COUNT(*). */
  add(value: Value): void
  result(): SqlValue
}

export interface Aggregate {
  readonly type: EngineType
  readonly nullable: boolean
  /** Null for COUNT(*). */
  readonly argument: Compiled | null
  readonly distinct: boolean
  /** WITHIN GROUP order of STRING_AGG. */
  readonly order: readonly { readonly compiled: Compiled; readonly descending: boolean }[]
  create(): Accumulator
}

const names = new Set([
  'COUNT',
  'COUNT_BIG',
  'SUM',
  'AVG',
  'MIN',
  'MAX',
  'CHECKSUM_AGG',
  'STRING_AGG',
  'STDEV',
  'STDEVP',
  'VAR',
  'VARP',
])

export const isAggregate = (name: string) => names.has(name)

const cannot = (type: EngineType, name: string) =>
  sqlError(8117, `Operand data type ${messageName(type)} is invalid for ${name.toLowerCase()} operator.`)

function counting(big: boolean): () => Accumulator {
  return () => {
    let count = 0
    return {
      add: () => {
        count += 1
      },
      result: () => (big ? BigInt(count) : count),
    }
  }
}

function sumType(type: EngineType, name: string): EngineType {
  if (type.name === 'bit') throw cannot(type, name)
  if (type.name === 'bigint') return bigint
  if (isWhole(type.name)) return int
  if (isDecimal(type.name)) return { name: type.name, precision: 38, scale: type.scale ?? 0 }
  if (isMoney(type.name)) return { name: 'money' }
  if (isFloat(type.name)) return float
  throw cannot(type, name)
}

function summing(argument: EngineType): { type: EngineType; create: () => Accumulator } {
  const type = sumType(argument, 'SUM')
  if (type.name === 'float')
    return {
      type,
      create: () => {
        let sum: number | null = null
        return {
          add: (value) => {
            sum = (sum ?? 0) + (value as number)
          },
          result: () => sum,
        }
      },
    }
  return {
    type,
    create: () => {
      let sum: bigint | null = null
      let small: number | null = null
      return {
        add: (value) => {
          if (typeof value === 'number') small = (small ?? 0) + value
          else sum = (sum ?? 0n) + (value as bigint)
        },
        result: () => {
          if (type.name === 'int') {
            if (small !== null && (small > 2147483647 || small < -2147483648)) throw overflowTo('int')
            return small
          }
          if (sum !== null && type.name === 'decimal') return withinPrecision(sum, 38, 'expression')
          if (sum !== null && type.name !== 'numeric' && BigInt.asIntN(64, sum) !== sum)
            throw overflowTo(type.name)
          return sum
        },
      }
    },
  }
}

function averaging(argument: EngineType): { type: EngineType; create: () => Accumulator } {
  const sum = summing(argument)
  const { scale } = digitsOf(argument)
  const type: EngineType = isDecimal(sum.type.name)
    ? { name: sum.type.name, precision: 38, scale: Math.max(scale, 6) }
    : sum.type
  const lift = powerOfTen((type.scale ?? 0) - (isDecimal(sum.type.name) ? scale : (type.scale ?? 0)))
  return {
    type,
    create: () => {
      let total = 0
      let exact = 0n
      let count = 0
      return {
        add: (value) => {
          count += 1
          if (typeof value === 'bigint') exact += value
          else total += value as number
        },
        result: () => {
          if (count === 0) return null
          if (type.name === 'float') return total / count
          if (type.name === 'int') return Math.trunc(total / count)
          if (type.name === 'bigint') return exact / BigInt(count)
          if (type.name === 'money') return divideRounded(exact, BigInt(count))
          return (exact * lift) / BigInt(count)
        },
      }
    },
  }
}

function extreme(type: EngineType, largest: boolean, name: string): () => Accumulator {
  if (
    type.name === 'bit' ||
    type.name === 'text' ||
    type.name === 'ntext' ||
    type.name === 'image' ||
    type.name === 'xml'
  )
    throw cannot(type, name)
  const compare = comparer(type)
  return () => {
    let found: Value | null = null
    return {
      add: (value) => {
        if (found === null || (largest ? compare(value, found) > 0 : compare(value, found) < 0)) found = value
      },
      result: () => found,
    }
  }
}

function deviation(argument: EngineType, name: string): () => Accumulator {
  if (!isNumber(argument.name)) throw cannot(argument, name)
  const convert = converter(argument, float)
  const ofAll = name.endsWith('P')
  const root = name.startsWith('STDEV')
  return () => {
    let count = 0
    let mean = 0
    let squares = 0
    return {
      add: (value) => {
        const number = convert(value) as number
        count += 1
        const difference = number - mean
        mean += difference / count
        squares += difference * (number - mean)
      },
      result: () => {
        const divisor = ofAll ? count : count - 1
        if (divisor <= 0) return null
        return root ? Math.sqrt(squares / divisor) : squares / divisor
      },
    }
  }
}

/** Passes each distinct value to the accumulator only once. */
function distinctly(type: EngineType, create: () => Accumulator): () => Accumulator {
  const key = keyer(type)
  return () => {
    const inner = create()
    const seen = new Set<ReturnType<typeof key>>()
    return {
      add: (value) => {
        const own = key(value)
        if (seen.has(own)) return
        seen.add(own)
        inner.add(value)
      },
      result: () => inner.result(),
    }
  }
}

/** Returns an aggregate function over its argument. */
export function aggregateOf(
  name: string,
  argument: Compiled | null,
  distinct: boolean,
  separator: string | null,
  order: Aggregate['order'],
): Aggregate {
  const made = (type: EngineType, create: () => Accumulator, nullable = true): Aggregate => ({
    type,
    nullable,
    argument,
    distinct,
    order,
    create: distinct && argument !== null ? distinctly(argument.type, create) : create,
  })
  if (name === 'COUNT') return made(int, counting(false), false)
  if (name === 'COUNT_BIG') return made(bigint, counting(true), false)
  if (argument === null)
    throw sqlError(174, `The ${name.toLowerCase()} function requires 1 argument(s).`, { class: 15 })
  switch (name) {
    case 'SUM': {
      const { type, create } = summing(argument.type)
      return made(type, create)
    }
    case 'AVG': {
      const { type, create } = averaging(argument.type)
      return made(type, create)
    }
    case 'MIN':
      return made(argument.type, extreme(argument.type, false, 'min'))
    case 'MAX':
      return made(argument.type, extreme(argument.type, true, 'max'))
    case 'CHECKSUM_AGG':
      if (!isWhole(argument.type.name)) throw cannot(argument.type, 'checksum_agg')
      return made(int, () => {
        let sum: number | null = null
        return {
          add: (value) => {
            sum = (sum ?? 0) ^ Number(value)
          },
          result: () => sum,
        }
      })
    case 'STRING_AGG': {
      const wide = isUnicode(argument.type.name)
      const max = argument.type.length === 'max'
      const convert = isText(argument.type.name)
        ? (value: Value) => value
        : converter(argument.type, { name: 'nvarchar', length: 4000 })
      const type: EngineType = {
        name: isText(argument.type.name) && !wide ? 'varchar' : 'nvarchar',
        length: max ? 'max' : wide || !isText(argument.type.name) ? 4000 : 8000,
      }
      return made(type, () => {
        const parts: string[] = []
        return {
          add: (value) => {
            parts.push(convert(value) as string)
          },
          result: () => {
            if (parts.length === 0) return null
            const text = parts.join(separator ?? '')
            if (type.length !== 'max' && text.length > (type.length ?? 0))
              throw sqlError(
                9829,
                'STRING_AGG aggregation result exceeded the limit of 8000 bytes. Use LOB types to avoid result truncation.',
              )
            return text
          },
        }
      })
    }
    case 'STDEV':
    case 'STDEVP':
    case 'VAR':
    case 'VARP':
      return made(float, deviation(argument.type, name))
    default:
      throw notUnderstood(`the aggregate ${name}`)
  }
}
