import type { Column } from '@anj/workflow'
import { name, type Sql, sql } from '../../../duckdb/sql.ts'
import { typePatterns } from '../native-types.ts'

/**
 * How a column is loaded: the text that Anj sends, and the expression that converts this text on the server.
 */
export interface LoadColumn {
  readonly from: Column
  /** The column of the staging table. */
  readonly to: string
  /** The DuckDB expression for the text that the server reads. */
  readonly text: Sql
  /** Builds the server's expression that converts the text; null if the text needs no conversion. */
  readonly value: ((text: string) => string) | null
}

const binaryTypes = ['binary', 'varbinary', 'tinyblob', 'blob', 'mediumblob', 'longblob']
const textTypes = ['char', 'varchar', 'tinytext', 'text', 'mediumtext', 'longtext', 'enum', 'set', 'json']

/** Returns how to load a workflow column for a target column of a base type such as `bit`. */
export function loadColumn(from: Column, to: string, baseType: string): LoadColumn {
  return { from, to, text: textOf(from, baseType), value: valueOf(from, baseType) }
}

function textOf(from: Column, baseType: string): Sql {
  const column = name(from.name)
  if (from.type === 'bit' && !textTypes.includes(baseType)) return sql`${column}::utinyint`
  // The server reads the text '0' as the year 2000, and only '0000' as the year 0.
  return baseType === 'year' ? sql`lpad(${column}::varchar, 4, '0')` : column
}

function valueOf(from: Column, baseType: string): LoadColumn['value'] {
  if (baseType === 'bit')
    return from.type === 'bit' || from.type === 'int'
      ? (text) => `cast(${text} as unsigned)`
      : (text) => `cast(conv(${text}, 2, 10) as unsigned)`
  if (binaryTypes.includes(baseType) && from.origin?.kind === 'binary') return (text) => `unhex(${text})`
  return typePatterns.includes(baseType) ? shapeOf : null
}

/** Builds a geometry from its WKT, which may start with a spatial reference ID such as 'SRID=4326;'. */
function shapeOf(text: string): string {
  const system = `if(${text} like 'SRID=%', cast(substring_index(substring(${text}, 6), ';', 1) as unsigned), 0)`
  return `st_geomfromtext(substring_index(${text}, ';', -1), ${system})`
}
