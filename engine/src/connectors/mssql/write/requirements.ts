import type { Column } from '@anj/workflow'
import { constant, name, type Sql, sql } from '../../../duckdb/sql.ts'
import {
  dateRequirement,
  hasNoTrailingSpace,
  integerRequirement,
  isCalendarDate,
} from '../../common-requirements.ts'
import type { ColumnPair } from '../../match-columns.ts'
import { kindOf, patternRequirement, type Requirement, requirementOfColumn } from '../../requirement-parts.ts'
import type { ColumnRequirement } from '../../writer.ts'
import type { TableColumn } from '../find-table.ts'
import { keyBytes, LONG_KEY_BYTES } from '../types.ts'
import { bitRequirement, decimalRequirement, floatRequirement } from './number-requirements.ts'
import { type Asked, incompatibleType } from './required-column.ts'
import { bytesRequirement, textRequirement } from './text-requirements.ts'
import {
  instantRequirement,
  isWithinDay,
  timeRequirement,
  timestampRequirement,
} from './time-requirements.ts'

/**
 * Returns the requirements that values must meet to fit an existing column unchanged. The server silently rounds
 * decimals and seconds, reads '007' as 7, and pads CHAR with spaces and BINARY with zeros; these are checked here. Only
 * the server knows which characters a column's code page has, so `check-staged.ts` checks those in the staging table.
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
  fits: boolean,
): readonly ColumnRequirement[] {
  return columns.flatMap((column) => {
    const value = name(column.name)
    const required = (holds: Sql, reason: string) => [{ column: column.name, holds, reason }]
    switch (column.type) {
      case 'float':
        return required(sql`isfinite(${value})`, 'SQL Server has no such number')
      case 'date':
      case 'datetime':
      case 'timestamp':
        return required(isCalendarDate(value), 'SQL Server has no such date')
      case 'time':
        return required(isWithinDay(value), 'SQL Server has no such time')
      case 'char':
        return column.origin || !fits
          ? []
          : required(hasNoTrailingSpace(value), 'ends with a space that NCHAR would not keep')
      default:
        return []
    }
  })
}

/** Returns the requirements for values of new key columns; `columns` is the number of columns in the key. */
export function keyRequirements(keyed: readonly Column[], columns: number): readonly ColumnRequirement[] {
  return keyed
    .filter(({ type }) => kindOf(type) === 'text')
    .map((column) => {
      const text = sql`${name(column.name)}::varchar`
      const most = keyBytes(columns)
      return column.origin?.kind === 'binary'
        ? keyRequirement(column, sql`strlen(${text}) // 2 <= ${constant(most)}`, `varbinary(${most})`)
        : keyRequirement(
            column,
            sql`length(${text}) <= ${constant(LONG_KEY_BYTES / 2)}`,
            `nvarchar(${LONG_KEY_BYTES / 2})`,
          )
    })
}

function keyRequirement({ name: column }: Column, holds: Sql, type: string): ColumnRequirement {
  return { column, holds, reason: `too long for a key (${type})` }
}

function requirementOn(asked: Asked): Requirement {
  const { to } = asked
  switch (to.baseType) {
    case 'char':
    case 'varchar':
    case 'nchar':
    case 'nvarchar':
    case 'text':
    case 'ntext':
    case 'xml':
      return textRequirement(asked)
    case 'tinyint':
      return integerRequirement(asked, 0n, 255n)
    case 'smallint':
      return integerRequirement(asked, -32_768n, 32_767n)
    case 'int':
      return integerRequirement(asked, -2_147_483_648n, 2_147_483_647n)
    case 'bigint':
      return integerRequirement(asked, -(2n ** 63n), 2n ** 63n - 1n)
    case 'decimal':
    case 'numeric':
      return decimalRequirement(asked, null)
    case 'money':
      return decimalRequirement(asked, ['-922337203685477.5808', '922337203685477.5807'])
    case 'smallmoney':
      return decimalRequirement(asked, ['-214748.3648', '214748.3647'])
    case 'float':
    case 'real':
      return floatRequirement(asked)
    case 'bit':
      return bitRequirement(asked)
    case 'date':
      return dateRequirement(asked, 'SQL Server')
    case 'time':
      return timeRequirement(asked)
    case 'datetime2':
    case 'datetime':
    case 'smalldatetime':
      return timestampRequirement(asked)
    case 'datetimeoffset':
      return instantRequirement(asked)
    case 'uniqueidentifier':
      if (asked.kind !== 'text') throw incompatibleType(asked)
      return patternRequirement(
        asked.text,
        '[0-9A-Fa-f]{8}(-[0-9A-Fa-f]{4}){3}-[0-9A-Fa-f]{12}',
        'not a uniqueidentifier such as 6F9619FF-8B86-D011-B42D-00C04FC964FF',
      )
    case 'binary':
    case 'varbinary':
    case 'image':
      return bytesRequirement(asked)
    default:
      // sql_variant, hierarchyid, geometry, geography and .NET user-defined types.
      throw incompatibleType(asked)
  }
}
