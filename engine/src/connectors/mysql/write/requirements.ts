import type { Column } from '@anj/workflow'
import { constant, name, type Sql, sql } from '../../../duckdb/sql.ts'
import { dateRequirement, hasNoTrailingSpace, isCalendarDate } from '../../common-requirements.ts'
import type { ColumnPair } from '../../match-columns.ts'
import {
  kindOf,
  patternRequirement,
  type Requirement,
  requirement,
  requirementOfColumn,
} from '../../requirement-parts.ts'
import type { ColumnRequirement } from '../../writer.ts'
import type { TableColumn } from '../find-table.ts'
import { BYTES_OF_CHARACTER, KEY_BYTES } from '../key-bytes.ts'
import { isSameType, type Natives } from '../native-types.ts'
import {
  bitRangeRequirement,
  bitRequirement,
  decimalRequirement,
  floatRequirement,
} from './number-requirements.ts'
import { type Asked, incompatibleType } from './required-column.ts'
import { bytesRequirement, enumRequirement, setRequirement, textRequirement } from './text-requirements.ts'
import {
  newYearColumnRequirement,
  timeRequirement,
  timestampRequirement,
  yearRequirement,
} from './time-requirements.ts'

/**
 * Returns the requirements under which existing columns accept values unchanged. Without them, the server silently
 * reads '007' as 7, a date as a number and 'A' as the choice 'a', and it rounds, pads and trims values.
 */
export function requirementsOf(pairs: readonly ColumnPair<TableColumn>[]): readonly ColumnRequirement[] {
  return pairs.flatMap(({ from, to }) => {
    const value = name(from.name)
    const asked = { from, to, kind: kindOf(from.type), value, text: sql`${value}::varchar` }
    const found = requirementOn(asked)
    return found ? [requirementOfColumn(from.name, to.type, found)] : []
  })
}

/** Returns the requirements for new columns, which exclude values that no column type of the server can store. */
export function newColumnRequirements(
  columns: readonly Column[],
  { natives: { kept }, fits }: { readonly natives: Natives; readonly fits: boolean },
): readonly ColumnRequirement[] {
  return columns.flatMap((column) => {
    const value = name(column.name)
    const native = kept.get(column.name)
    const asked = (asked: Requirement) => (asked ? [{ column: column.name, ...asked }] : [])
    const required = (holds: Sql, reason: string) => asked({ holds, reason })
    // A server that isn't in strict mode stores an invalid choice as an empty string.
    if (native?.baseType === 'enum') return asked(enumRequirement({ to: native, text: value }))
    if (native) return []
    switch (column.type) {
      case 'float':
        return required(sql`isfinite(${value})`, 'MySQL has no such number')
      case 'int':
        return column.origin?.kind === 'year' ? asked(newYearColumnRequirement(value)) : []
      case 'date':
        return required(isCalendarDate(value), 'MySQL has no such date')
      case 'datetime':
      case 'timestamp':
        return required(isCalendarDate(value), 'MySQL has no such date')
      case 'char':
        return column.origin || !fits
          ? []
          : required(hasNoTrailingSpace(value), 'ends with a space that CHAR would not keep')
      default:
        return []
    }
  })
}

/** Returns the requirements for texts in a key, which the server can index only up to a length. */
export function keyRequirements(columns: readonly Column[], { kept }: Natives): readonly ColumnRequirement[] {
  const most = KEY_BYTES / BYTES_OF_CHARACTER
  return columns
    .filter(
      ({ name, type, origin }) => kindOf(type) === 'text' && origin?.kind !== 'binary' && !kept.has(name),
    )
    .map(({ name: column }) => ({
      column,
      holds: sql`length(${name(column)}::varchar) <= ${constant(most)}`,
      reason: `too long for a key (varchar(${most}))`,
    }))
}

function requirementOn(asked: Asked): Requirement {
  const { from, to } = asked
  if (isSameType(from, to) && to.baseType !== 'enum') return null
  switch (to.baseType) {
    case 'char':
    case 'varchar':
    case 'tinytext':
    case 'text':
    case 'mediumtext':
    case 'longtext':
      return textRequirement(asked)
    case 'tinyint':
      return bitRangeRequirement(asked, 8)
    case 'smallint':
      return bitRangeRequirement(asked, 16)
    case 'mediumint':
      return bitRangeRequirement(asked, 24)
    case 'int':
      return bitRangeRequirement(asked, 32)
    case 'bigint':
      return bitRangeRequirement(asked, 64)
    case 'decimal':
      return decimalRequirement(asked)
    case 'float':
    case 'double':
      return floatRequirement(asked)
    case 'date':
      return dateRequirement(asked, 'MySQL')
    case 'datetime':
    case 'timestamp':
      return timestampRequirement(asked)
    case 'time':
      return timeRequirement(asked)
    case 'year':
      return yearRequirement(asked)
    case 'enum':
      return enumRequirement(asked)
    case 'set':
      return setRequirement(asked)
    case 'bit':
      return bitRequirement(asked)
    case 'json':
      return requirement(sql`json_valid(${asked.text})`, 'no valid JSON')
    case 'uuid':
      return patternRequirement(
        asked.text,
        '[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}',
        'not a UUID as the column would show it',
      )
    case 'binary':
    case 'varbinary':
    case 'tinyblob':
    case 'blob':
    case 'mediumblob':
    case 'longblob':
      return bytesRequirement(asked)
    default:
      throw incompatibleType(asked)
  }
}
