import { type ParameterValue, parameterNamed, sqlParameterReferences, valueTypeOf } from '@anj/workflow'
import { constant, name, type Sql, sql } from '../../duckdb/sql.ts'
import { duckdbTypes } from '../conversions/index.ts'
import { DECIMAL_DIGITS, DECIMAL_SCALE, decimalType } from './decimal-type.ts'
import { offsetOfPlace, type PlaceInText, placeBehind } from './place-in-text.ts'

/** A SELECT in which the values of parameters stand in the place of their references. */
export interface FilledSelect {
  readonly text: string
  /** Returns the place in the SELECT as it was written for a place in `text`. */
  readonly writtenAt: (place: PlaceInText) => PlaceInText
}

/**
 * Fills the parameters of a SELECT. Each value is a literal of its parameter's type, so neither the statement nor the
 * types of its columns depend on it. Throws if a parameter has no value.
 */
export function fillSelect(query: string, parameters: readonly ParameterValue[]): FilledSelect {
  let text = ''
  let written = 0
  const filled: {
    readonly from: number
    readonly to: number
    readonly start: number
    readonly end: number
  }[] = []
  for (const reference of sqlParameterReferences(query)) {
    const parameter = parameterNamed(parameters, reference.name)
    if (!parameter) continue
    text += query.slice(written, reference.from)
    const start = text.length
    text += literalOf(parameter).inline()
    filled.push({ from: reference.from, to: reference.to, start, end: text.length })
    written = reference.to
  }
  text += query.slice(written)
  const writtenOffset = (offset: number) => {
    const before = filled.findLast(({ start }) => start <= offset)
    if (!before) return offset
    return offset < before.end ? before.from : before.to + offset - before.end
  }
  return {
    text,
    writtenAt: (place) => placeBehind(query.slice(0, writtenOffset(offsetOfPlace(text, place)))),
  }
}

function literalOf({ name: parameter, type, default: value }: ParameterValue): Sql {
  if (value === null) throw new TypeError(`The parameter ${parameter} has no value`)
  const text = constant(value)
  if (type !== 'decimal') return sql`cast(${text} as ${name(duckdbTypes[valueTypeOf(type)])})`
  const [whole = '', fraction = ''] = value.replace('-', '').split('.')
  const scale = Math.max(0, Math.min(Math.max(DECIMAL_SCALE, fraction.length), DECIMAL_DIGITS - whole.length))
  return sql`cast(${text} as ${decimalType(scale)})`
}
