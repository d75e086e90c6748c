import { AppError, type Column } from '@anj/workflow'
import { constant, name, type Sql, sql } from '../../../duckdb/sql.ts'
import { hasNoTrailingSpace } from '../../common-requirements.ts'
import type { ColumnPair } from '../../match-columns.ts'
import type { NewColumnChoices } from '../../new-columns.ts'
import {
  decimalPattern,
  fractionFits,
  integerPattern,
  isoDate,
  type Kind,
  kindOf,
  NUMBER_TYPE_ADVICE,
  oneOfRequirement,
  patternRequirement,
  plainNumber,
  type Requirement,
  requirement,
  requirementOfColumn,
} from '../../requirement-parts.ts'
import type { ColumnRequirement } from '../../writer.ts'
import { splitCollation } from '../collations.ts'
import type { TableColumn } from '../introspect.ts'
import type { Native, Natives } from '../native-types.ts'
import type { ResolvedType } from '../resolve-types.ts'
import { acceptsJsonArrays, arrayTextSql } from './array-texts.ts'
import { chosenRequirement } from './chosen-requirements.ts'
import { elementsRequirement } from './element-requirements.ts'
import { hstoreRequirement, jsonbRequirement } from './repeated-keys.ts'

/**
 * Returns the requirements under which existing columns accept values unchanged. The server rejects invalid values, but
 * silently reads '007' as 7, rounds 1.239 to 1.24 and drops the time of a date. The requirements catch these changes.
 */
export function requirementsOf(pairs: readonly ColumnPair<TableColumn>[]): readonly ColumnRequirement[] {
  return pairs.flatMap(({ from, to }) => {
    const found = requirementOn(from, to, name(from.name))
    return found ? [requirementOfColumn(from.name, to.type, found)] : []
  })
}

/**
 * Returns the requirements for new columns: CHAR trims trailing spaces, and a user-defined type may differ from the type of
 * the same name on the source server.
 */
export function newColumnRequirements(
  columns: readonly Column[],
  {
    natives: { kept },
    fits,
    choices: { types },
  }: {
    readonly natives: Natives
    readonly fits: boolean
    readonly choices: Pick<NewColumnChoices, 'types'>
  },
): readonly ColumnRequirement[] {
  const texts = columns
    .filter(({ name, type, origin }) => fits && type === 'char' && !origin && !types.has(name))
    .map((column) => ({
      column: column.name,
      holds: hasNoTrailingSpace(sql`${name(column.name)}::varchar`),
      reason: 'ends with a space that a column of type char would not keep; varchar keeps it',
    }))
  const own = columns.flatMap((column) => {
    const native = kept.get(column.name)
    if (!native || !(mustBeValidated(native) || types.has(column.name))) return []
    const found = requirementOn(
      column,
      { ...native.shape, name: column.name, type: native.type },
      name(column.name),
    )
    const range = types.has(column.name) ? chosenRequirement(column, native) : null
    return [found, range].flatMap((one) => (one ? [requirementOfColumn(column.name, native.type, one)] : []))
  })
  return [...texts, ...own]
}

/** True for user-defined composite and enum types and domains over jsonb, which may differ between servers. */
export function mustBeValidated({ shape }: Native): boolean {
  return shape.isOwn && (shape.parts !== null || shape.labels !== null || shape.baseType === 'jsonb')
}

/** Returns the columns without a time zone that receive instants, which are written in UTC. The run log lists them. */
export function columnsWrittenInUtc(pairs: readonly ColumnPair<TableColumn>[]): readonly string[] {
  return pairs
    .filter(({ from, to }) => from.origin?.kind === 'timestamptz' && !hasZone(to))
    .map(({ to }) => to.name)
}

const wholeTypes = ['smallint', 'integer', 'bigint']
/** Unsigned types, for which the server also accepts negative numbers. */
const unsignedTypes = ['oid', 'xid', 'xid8', 'cid']
/** Matches hstore in any schema, because an extension can be in any. */
const hstore = /(^|\.)hstore$/
const shapes = ['point', 'line', 'lseg', 'box', 'path', 'polygon', 'circle']
export const textTypes = ['text', 'character varying', 'character', 'citext']
const zoneText = '(Z|[+-][0-9]{2}(:?[0-9]{2}){0,2})?'

/** A target column. */
type Place = ResolvedType & Pick<TableColumn, 'name' | 'type'>

function requirementOn(from: Column, to: Place, column: Sql): Requirement {
  const { origin } = from
  const kind = kindOf(from.type)
  if (to.baseType === 'bytea' && origin?.kind === 'binary') return null
  if (to.baseType === 'real' && origin?.kind === 'float32') return null
  if (isSameType(from, to) && isWrittenAlike(from, to)) return null
  if (!isCarried(from, to)) throw new AppError('targetTypeRefused', { column: to.name, type: to.type })
  if (to.parts === null) return scalarRequirement(kind, to, column)
  return elementsRequirement(to, acceptsJsonArrays(to) ? arrayTextSql(column) : column, 0, textRequirementOn)
}

function textRequirementOn(shape: ResolvedType, text: Sql, depth: number): Requirement {
  return shape.parts === null
    ? scalarRequirement('text', shape, text)
    : elementsRequirement(shape, text, depth, textRequirementOn)
}

/** False if source and target write values in incompatible formats, or if the server would silently truncate them. */
function isCarried({ type, origin }: Column, shape: ResolvedType): boolean {
  const { baseType, parts } = shape
  const within = parts === null ? [] : parts.kind === 'composite' ? parts.fields : [parts.part]
  if (!within.every((part) => isCarried({ name: '', type: 'text' }, part))) return false
  if (parts !== null) return kindOf(type) === 'text' && (origin?.kind !== 'array' || acceptsJsonArrays(shape))
  if (baseType === 'bytea') return kindOf(type) === 'text' && origin?.kind !== 'array'
  const isCut = baseType === 'interval' && shape.isMeasured
  return !isCut && !['money', '"char"', 'oidvector', 'int2vector'].includes(baseType)
}

/** True if the target column has exactly the native type of the source column. */
function isSameType({ origin }: Column, { type, isOwn }: Place): boolean {
  return origin?.native?.family === 'postgresql' && splitCollation(origin.native.type).type === type && !isOwn
}

/** True if both servers write the same text. Money depends on server settings; arrays need conversion from JSON. */
function isWrittenAlike({ origin }: Column, to: ResolvedType): boolean {
  return to.baseType !== 'money' && (origin?.kind !== 'array' || acceptsJsonArrays(to))
}

function scalarRequirement(kind: Kind, to: ResolvedType, column: Sql): Requirement {
  const { baseType } = to
  if (to.labels !== null) return oneOfRequirement(sql`${column}::varchar`, to.labels, 'labels')
  if (textTypes.includes(baseType)) return textRequirement(to, column)
  if (wholeTypes.includes(baseType)) return wholeRequirement(kind, column)
  if (unsignedTypes.includes(baseType)) return unsignedRequirement(kind, column)
  if (baseType === 'numeric') return numericRequirement(kind, to, column)
  if (baseType === 'double precision') return floatRequirement(kind, column, 'double')
  if (baseType === 'real') return floatRequirement(kind === 'float' ? 'decimal' : kind, column, 'real')
  if (baseType === 'date') return dateRequirement(kind, column)
  if (baseType.startsWith('timestamp')) return timestampRequirement(kind, to, column)
  if (baseType.startsWith('time')) return timeRequirement(kind, to, column)
  if (baseType === 'interval' && kind === 'text')
    return requirement(fractionFits(column, 6), 'more than six fractional digits of a second')
  if (baseType === 'name')
    return requirement(sql`strlen(${column}::varchar) <= 63`, 'too long for its column')
  if (baseType === 'bytea')
    return patternRequirement(column, '(\\\\x)?([0-9a-fA-F]{2})*', 'not bytes in hexadecimal digits')
  if (kind === 'text' && baseType === 'jsonb') return jsonbRequirement(column)
  if (kind === 'text' && hstore.test(baseType)) return hstoreRequirement(column)
  return shapes.includes(baseType) ? shapeRequirement(column) : null
}

function textRequirement({ length, baseType }: ResolvedType, column: Sql): Requirement {
  if (length === null) return null
  const text = sql`${column}::varchar`
  if (baseType === 'character')
    return requirement(
      sql`length(${text}) <= ${constant(length)} and ${hasNoTrailingSpace(text)}`,
      'too long for its column, or ends with a space that it would not keep',
    )
  return requirement(sql`length(${text}) <= ${constant(length)}`, 'too long for its column')
}

/** Requires a non-negative integer, because the server wraps negative numbers around. */
function unsignedRequirement(kind: Kind, column: Sql): Requirement {
  return kind === 'bit' || kind === 'date' || kind === 'time' || kind === 'timestamp'
    ? null
    : patternRequirement(sql`${column}::varchar`, '0|[1-9][0-9]*', 'not a whole number from 0, such as 7')
}

/** Returns the requirement for a geometric type, whose values consist of floats. */
function shapeRequirement(column: Sql): Requirement {
  const number = name('number')
  const numbers = sql`regexp_extract_all(${column}::varchar, '[-+.0-9a-zA-Z]+')`
  const found = floatRequirement('text', number, 'double')
  return requirement(
    sql`len(list_filter(${numbers}, lambda ${number}: not coalesce(${found?.holds ?? sql`true`}, false))) = 0`,
    `holds a number that is ${found?.reason}`,
  )
}

function wholeRequirement(kind: Kind, column: Sql): Requirement {
  return kind === 'text'
    ? {
        holds: sql`regexp_full_match(${column}, ${constant(integerPattern)})`,
        reason: 'not a whole number such as 7 or -12',
        advice: NUMBER_TYPE_ADVICE,
      }
    : null
}

function numericRequirement(kind: Kind, { scale }: ResolvedType, column: Sql): Requirement {
  if (scale !== null && scale < 0) return roundNumberRequirement(kind, -scale, column)
  const fitting = scale === null ? sql`true` : fractionFits(sql`${column}::varchar`, scale)
  if (kind === 'text')
    return {
      holds: sql`regexp_full_match(${column}, ${constant(decimalPattern)}) and ${fitting}`,
      reason: 'not a number such as 7 or -1.5 with the digits of its column',
      advice: NUMBER_TYPE_ADVICE,
    }
  if (scale === null || (kind !== 'decimal' && kind !== 'float')) return null
  // A float in exponent notation is too small or too large for this check to be exact.
  const plain = sql`not contains(${column}::varchar, 'e') and ${fitting}`
  const whole = sql`regexp_full_match(${column}::varchar, '-?[0-9]+\\.0')`
  return requirement(sql`(${whole} or (${plain}))`, 'more digits behind the sign than its column')
}

/**
 * Returns the requirement for a column that rounds left of the decimal point, such as `numeric(4,-2)`, which rounds to
 * hundreds.
 */
function roundNumberRequirement(kind: Kind, zeros: number, column: Sql): Requirement {
  const pattern = kind === 'text' ? `0|-?[1-9][0-9]*0{${zeros}}` : `-?(0|[1-9][0-9]*0{${zeros}})(\\.0+)?`
  return patternRequirement(sql`${column}::varchar`, pattern, 'rounded by its column')
}

/** The number of significant digits that every float of this type preserves. */
const exactDigits = { real: 6, double: 15 } as const

function floatRequirement(kind: Kind, column: Sql, type: keyof typeof exactDigits): Requirement {
  const digits = exactDigits[type]
  const mantissa = sql`regexp_extract(${column}::varchar, '^-?([0-9.]*)', 1)`
  const few = sql`length(trim(replace(${mantissa}, '.', ''), '0')) <= ${constant(digits)}`
  if (kind === 'text') {
    // A text in the column's own output format may have more digits.
    const shown =
      type === 'real'
        ? sql`try_cast(${column} as real)::varchar`
        : sql`try_cast(${column} as double)::varchar`
    return requirement(
      sql`((regexp_full_match(${column}, ${constant(plainNumber)}) and ${few}) or coalesce(${shown} = ${column} and isfinite(try_cast(${column} as double)), false))`,
      `not a number of at most ${digits} digits`,
    )
  }
  return kind === 'int' || kind === 'decimal' ? requirement(few, 'more digits than its column holds') : null
}

function dateRequirement(kind: Kind, column: Sql): Requirement {
  if (kind === 'text') return patternRequirement(column, isoDate, 'not a date such as 2024-12-31')
  if (kind === 'timestamp')
    return requirement(sql`${column} = ${column}::date::timestamp`, 'its time of day would be lost')
  return null
}

function timestampRequirement(kind: Kind, to: ResolvedType, column: Sql): Requirement {
  if (kind === 'text') {
    const zone = hasZone(to) ? zoneText : ''
    return patternRequirement(
      column,
      `${isoDate}([ T]${isoTime(to)}${zone})?`,
      'not a date and time such as 2024-12-31 23:59:59',
    )
  }
  return kind === 'timestamp' ? fraction(column, to) : null
}

function timeRequirement(kind: Kind, to: ResolvedType, column: Sql): Requirement {
  if (kind === 'text') {
    const zone = hasZone(to) ? zoneText : ''
    return patternRequirement(column, `${isoTime(to)}${zone}`, 'not a time such as 23:59:59')
  }
  if (kind === 'timestamp') return requirement(sql`false`, 'its date would be lost')
  return kind === 'time' ? fraction(column, to) : null
}

function isoTime({ scale }: ResolvedType): string {
  const parts = scale === 0 ? '' : `(\\.[0-9]{1,${scale ?? 6}})?`
  return `[0-9]{2}:[0-9]{2}(:[0-9]{2}${parts})?`
}

function fraction(column: Sql, { scale }: ResolvedType): Requirement {
  if (scale === null || scale >= 6) return null
  return requirement(fractionFits(sql`${column}::varchar`, scale), 'parts of a second would be lost')
}

/** True for a column with a time zone, which stores instants. */
export function hasZone({ baseType }: Pick<ResolvedType, 'baseType'>): boolean {
  return baseType.endsWith('with time zone')
}
