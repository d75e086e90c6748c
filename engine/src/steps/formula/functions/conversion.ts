import type { DataType } from '@anj/workflow'
import { sql } from '../../../duckdb/sql.ts'
import { type ConversionOptions, conversionOf } from '../../conversions/index.ts'
import { textOf } from '../../conversions/text-of.ts'
import { decimalOf, decimalText } from '../decimals.ts'
import type { Call, Eager, FunctionCompiler, Outcome, Part } from '../part.ts'
import { argument } from './operators.ts'
import { readsReason, reasons } from './reasons.ts'

/** Returns a value as the text that a target would store. */
export function plainText({ type, value, scale }: Part, call: Pick<Call, 'name'>, to: DataType = 'text') {
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
  text: (args, call) => plainText(argument(args, 0), call),
  date: (args, call) => {
    const [first = argument(args, 0), second, third] = args
    if (third && second) return dateOfParts(first, second, third)
    const format = second?.literal
    return converted(first, 'date', format ? { format } : {}, call)
  },
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
