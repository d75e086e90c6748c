import type { Column } from '@anj/workflow'
import { name, type Sql, sql } from '../../duckdb/sql.ts'
import { dateDemand, inCalendar } from '../common-demands.ts'
import { type Demand, fits, kindOf, matches } from '../demand-parts.ts'
import type { Pair } from '../match-columns.ts'
import type { ColumnDemand } from '../writer.ts'
import { type Asked, refusedType } from './asked.ts'
import type { TableColumn } from './find-table.ts'
import { isSameType, type Natives } from './native-types.ts'
import { bitDemand, bitsDemand, decimalDemand, floatDemand } from './number-demands.ts'
import { bytesDemand, enumDemand, noSpaceBehind, setDemand, textDemand } from './text-demands.ts'
import { momentDemand, newYearDemand, timeDemand, yearDemand } from './time-demands.ts'

/**
 * Returns the requirements under which existing columns accept values unchanged. Without them, the server silently reads
 * '007' as 7, a date as a number and 'A' as the choice 'a', and it rounds, pads and trims values.
 */
export function demandsOf(pairs: readonly Pair<TableColumn>[]): readonly ColumnDemand[] {
  return pairs.flatMap(({ from, to }) => {
    const value = name(from.name)
    const asked = { from, to, kind: kindOf(from.type), value, text: sql`${value}::varchar` }
    const demand = demandOn(asked)
    return demand ? [{ column: from.name, holds: demand.holds, reason: `${demand.reason} (${to.type})` }] : []
  })
}

/** Returns the requirements for new columns: no column type of the server can store values that break them. */
export function demandsOfNew(columns: readonly Column[], { kept }: Natives): readonly ColumnDemand[] {
  return columns.flatMap((column) => {
    const value = name(column.name)
    const native = kept.get(column.name)
    const asked = (asked: Demand) => (asked ? [{ column: column.name, ...asked }] : [])
    const demand = (holds: Sql, reason: string) => asked({ holds, reason })
    // A server that isn't in strict mode stores an invalid choice as an empty string.
    if (native?.baseType === 'enum') return asked(enumDemand({ to: native, text: value }))
    if (native) return []
    switch (column.type) {
      case 'float':
        return demand(sql`isfinite(${value})`, 'MySQL has no such number')
      case 'int':
        return column.origin?.kind === 'year' ? asked(newYearDemand(value)) : []
      case 'date':
        return demand(inCalendar(value), 'MySQL has no such date')
      case 'datetime':
      case 'timestamp':
        return demand(inCalendar(value), 'MySQL has no such date')
      case 'char':
        return column.origin ? [] : demand(noSpaceBehind(value), 'ends with a space that CHAR would not keep')
      default:
        return []
    }
  })
}

function demandOn(asked: Asked): Demand {
  const { from, to } = asked
  if (isSameType(from, to) && to.baseType !== 'enum') return null
  switch (to.baseType) {
    case 'char':
    case 'varchar':
    case 'tinytext':
    case 'text':
    case 'mediumtext':
    case 'longtext':
      return textDemand(asked)
    case 'tinyint':
      return bitsDemand(asked, 8)
    case 'smallint':
      return bitsDemand(asked, 16)
    case 'mediumint':
      return bitsDemand(asked, 24)
    case 'int':
      return bitsDemand(asked, 32)
    case 'bigint':
      return bitsDemand(asked, 64)
    case 'decimal':
      return decimalDemand(asked)
    case 'float':
    case 'double':
      return floatDemand(asked)
    case 'date':
      return dateDemand(asked, 'MySQL')
    case 'datetime':
    case 'timestamp':
      return momentDemand(asked)
    case 'time':
      return timeDemand(asked)
    case 'year':
      return yearDemand(asked)
    case 'enum':
      return enumDemand(asked)
    case 'set':
      return setDemand(asked)
    case 'bit':
      return bitDemand(asked)
    case 'json':
      return fits(sql`json_valid(${asked.text})`, 'no valid JSON')
    case 'uuid':
      return matches(
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
      return bytesDemand(asked)
    default:
      throw refusedType(asked)
  }
}
