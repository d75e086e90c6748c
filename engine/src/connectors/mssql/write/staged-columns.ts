import type { ColumnPair } from '../../match-columns.ts'
import { kindOf } from '../../requirement-parts.ts'
import type { TableColumn } from '../find-table.ts'
import {
  asBit,
  asBytes,
  asDate,
  asDecimal,
  asFloat,
  asInteger,
  asMoney,
  asText,
  asTime,
  asTimestamp,
  asUuid,
  type WireFormat,
} from './load-columns.ts'
import { incompatibleType } from './required-column.ts'

/** The maximum number of characters in the text of a DATETIMEOFFSET. */
const OFFSET_TEXT = 40

/**
 * Returns the type in which values for an existing column are staged. It can represent them exactly, so that the final
 * INSERT makes only conversions that were checked before. Texts remain Unicode until then.
 */
export function stagingFormat({ from, to }: ColumnPair<TableColumn>): WireFormat {
  switch (to.baseType) {
    case 'char':
    case 'varchar':
    case 'nchar':
    case 'nvarchar':
      return asText(from, to.length)
    case 'text':
    case 'ntext':
    case 'xml':
      return asText(from, null)
    case 'tinyint':
    case 'smallint':
      return asInteger(from, 'smallint')
    case 'int':
      return asInteger(from, 'int')
    case 'bigint':
      return asInteger(from, 'bigint')
    case 'decimal':
    case 'numeric':
      return asDecimal(from, to.precision, to.scale)
    case 'money':
    case 'smallmoney':
      return asMoney(from)
    case 'float':
      return asFloat(from)
    case 'real':
      return asFloat(from, true)
    case 'bit':
      return asBit(from)
    case 'date':
      return asDate(from)
    case 'time':
      return asTime(from)
    case 'datetime2':
    case 'datetime':
    case 'smalldatetime':
      return asTimestamp(from)
    case 'datetimeoffset':
      return kindOf(from.type) === 'text' ? asText(from, OFFSET_TEXT) : asTimestamp(from, true)
    case 'uniqueidentifier':
      return asUuid(from)
    case 'binary':
    case 'varbinary':
    case 'image':
      return asBytes(from, to.length)
    default:
      throw incompatibleType({ to })
  }
}
