import { type DataType, toStrptime } from '@anj/workflow'
import { constant, sql } from '../../../duckdb/sql.ts'
import { type ConversionOptions, conversionOf } from '../../conversions/index.ts'
import { textOf } from '../../conversions/text-of.ts'
import { decimalOf, decimalText } from '../decimals.ts'
import type { Call, Eager, FunctionCompiler, Outcome, Part } from '../part.ts'
import { argument } from './operators.ts'
import { readsReason, reasons } from './reasons.ts'

/** Returns a value as the text that a target would store. */
export function plainText({ type, value, scale }: Part, call: Call, to: DataType = 'text') {
  if (type === 'decimal') return decimalText({ value, scale }, call)
  return type === 'null' ? sql`cast(null as varchar)` : textOf(value, type, to)
}

/** Converts a value as Change Data Type does. */
function converted(part: Part, to: DataType, options: ConversionOptions, call: Call): Outcome {
  const text = call.name(plainText(part, call, to))
  const { result, reason } = conversionOf(text, part.type === 'null' ? 'text' : part.type, {
    toType: to,
    ...options,
  })
  const value = call.name(result)
  const why = readsReason(text, reason)
  return to === 'decimal' ? { ...decimalOf(value, call), why } : { value, why }
}

const sign = (part: Part | undefined) => part?.literal ?? undefined
const patternOf = (part: Part | undefined): ConversionOptions =>
  part?.literal ? { format: part.literal } : {}

export const conversionCompilers = {
  number: (args, call) => {
    const [value = argument(args, 0), decimalSign, thousandsSign] = args
    if (value.type === 'decimal') return { value: value.value, scale: value.scale }
    return converted(value, 'decimal', signs(sign(decimalSign), sign(thousandsSign)), call)
  },
  whole: (args, call) => {
    const value = argument(args, 0)
    if (value.type === 'int') return value.value
    return converted(value, 'int', signs(undefined, sign(args[1])), call)
  },
  text: (args, call) => {
    const pattern = args[1]?.literal
    if (!pattern) return plainText(argument(args, 0), call)
    return sql`strftime(${argument(args, 0).value}, ${constant(toStrptime(pattern) ?? '')})`
  },
  date: (args, call) => {
    const [first = argument(args, 0), second, third] = args
    if (third && second) return dateOfParts(first, second, third)
    if (first.type === 'datetime') return sql`${first.value}::date`
    return converted(first, 'date', patternOf(second), call)
  },
  datetime: (args, call) => {
    const [first = argument(args, 0), second] = args
    if (first.type !== 'date') return converted(first, 'datetime', patternOf(second), call)
    return second ? sql`${first.value} + ${second.value}` : sql`${first.value}::timestamp`
  },
  time: (args, call) => {
    const [first = argument(args, 0), second] = args
    if (first.type === 'datetime') return sql`${first.value}::time`
    return converted(first, 'time', patternOf(second), call)
  },
  float: (args, call) => {
    const value = argument(args, 0)
    return value.type === 'float' ? value.value : converted(value, 'float', {}, call)
  },
  boolean: (args, call) => converted(argument(args, 0), 'bit', {}, call),
} as const satisfies Readonly<Record<string, FunctionCompiler>>

function dateOfParts(year: Part, month: Part, day: Part): ReturnType<Eager> {
  const two = (part: Part) => sql`lpad(${part.value}::varchar, 2, '0')`
  const isPossible = sql`${year.value} between 1 and 9999 and ${month.value} between 1 and 12 and ${day.value} between 1 and 31`
  const text = sql`lpad(${year.value}::varchar, 4, '0') || '-' || ${two(month)} || '-' || ${two(day)}`
  return { value: sql`case when ${isPossible} then try_cast(${text} as date) end`, why: reasons.noSuchDay }
}

function signs(decimalSign: string | undefined, thousandsSign: string | undefined): ConversionOptions {
  return {
    ...(decimalSign === ',' || decimalSign === '.' ? { decimalSign } : {}),
    ...(thousandsSign === ',' || thousandsSign === '.' || thousandsSign === ' ' || thousandsSign === "'"
      ? { thousandsSign }
      : {}),
  }
}
