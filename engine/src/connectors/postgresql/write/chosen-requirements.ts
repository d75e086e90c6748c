import { AppError, type Column, splitServerType } from '@anj/workflow'
import { constant, name, sql } from '../../../duckdb/sql.ts'
import { integerRequirement } from '../../common-requirements.ts'
import { integerPattern, type Kind, kindOf, type Requirement, requirement } from '../../requirement-parts.ts'
import type { Native } from '../native-types.ts'

const limits: Readonly<Record<string, bigint>> = {
  smallint: 2n ** 15n,
  integer: 2n ** 31n,
  bigint: 2n ** 63n,
}
const numbers = [...Object.keys(limits), 'numeric', 'real', 'double precision', 'money', 'oid']
const numeric: readonly Kind[] = ['int', 'decimal', 'float']
const moments: readonly Kind[] = ['date', 'timestamp']

/** Returns the kinds of values besides texts that a type reads; null for types that read them all. */
function kindsOf(baseType: string): readonly Kind[] | null {
  if (['text', 'character varying', 'character', 'citext', 'name'].includes(baseType)) return null
  if (numbers.includes(baseType)) return numeric
  if (baseType === 'boolean') return ['bit', 'int']
  if (baseType === 'date' || baseType.startsWith('timestamp')) return moments
  return baseType.startsWith('time') ? ['time'] : []
}

/**
 * Refuses a chosen type that can't read a column's values, and returns the range of a number. Without this, the server
 * would refuse the first such row in the middle of the load.
 */
export function chosenRequirement(column: Column, { type, shape }: Native): Requirement {
  const kind = kindOf(column.type)
  const { baseType, parts } = shape
  const kinds = parts === null ? kindsOf(baseType) : []
  if (kind !== 'text' && kinds !== null && !kinds.includes(kind))
    throw new AppError('targetTypeRefused', { column: column.name, type })
  const value = name(column.name)
  const text = sql`${value}::varchar`
  const limit = limits[baseType]
  if (limit !== undefined && kind !== 'text') {
    const asked = { from: column, to: { name: column.name, type }, kind, value, text }
    const range = integerRequirement(asked, -limit, limit - 1n)
    // COPY reads no decimal point for a whole number, not even in 7.00.
    return (
      range && {
        ...range,
        holds: sql`regexp_full_match(${text}, ${constant(integerPattern)}) and ${range.holds}`,
      }
    )
  }
  const [digits, scale = 0] = splitServerType(type).measure.split(',').map(Number)
  if (baseType !== 'numeric' || !digits) return null
  const before = sql`length(ltrim(regexp_extract(${text}, '^-?([0-9]*)', 1), '0'))`
  return requirement(
    sql`not contains(${text}, 'e') and ${before} <= ${constant(digits - scale)}`,
    'more digits before the decimal point than its column',
  )
}
