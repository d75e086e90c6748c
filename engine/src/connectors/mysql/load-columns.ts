import type { Column } from '@anj/workflow'
import { name, type Sql, sql } from '../../duckdb/sql.ts'
import { shapes } from './native-types.ts'

/** How one column's text becomes the server's value. */
export interface LoadColumn {
  readonly from: Column
  /** The column of the staging table. */
  readonly to: string
  /** Its value in DuckDB, as the server reads it. */
  readonly text: Sql
  /** The server's expression over the text, where the text alone isn't the value. */
  readonly value: ((text: string) => string) | null
}

const binaryTypes = ['binary', 'varbinary', 'tinyblob', 'blob', 'mediumblob', 'longblob']
const textTypes = ['char', 'varchar', 'tinytext', 'text', 'mediumtext', 'longtext', 'enum', 'set', 'json']

/** A column of the workflow on its way into a column of a base type such as `bit`. */
export function loadColumn(from: Column, to: string, baseType: string): LoadColumn {
  return { from, to, text: textOf(from, baseType), value: valueOf(from, baseType) }
}

function textOf(from: Column, baseType: string): Sql {
  const column = name(from.name)
  if (from.type === 'bit' && !textTypes.includes(baseType)) return sql`${column}::utinyint`
  // The server takes the text '0' for the year 2000, and only '0000' for the year 0.
  return baseType === 'year' ? sql`lpad(${column}::varchar, 4, '0')` : column
}

function valueOf(from: Column, baseType: string): LoadColumn['value'] {
  if (baseType === 'bit')
    return from.type === 'bit' || from.type === 'int'
      ? (text) => `cast(${text} as unsigned)`
      : (text) => `cast(conv(${text}, 2, 10) as unsigned)`
  if (binaryTypes.includes(baseType) && from.origin?.kind === 'binary') return (text) => `unhex(${text})`
  return shapes.includes(baseType) ? shapeOf : null
}

/** A shape from its WKT, which has the number of its reference system in front where it has one. */
function shapeOf(text: string): string {
  const system = `if(${text} like 'SRID=%', cast(substring_index(substring(${text}, 6), ';', 1) as unsigned), 0)`
  return `st_geomfromtext(substring_index(${text}, ';', -1), ${system})`
}
