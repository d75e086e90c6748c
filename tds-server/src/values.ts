/**
 * Types and values of SQL Server as the server for tests knows them: what its wire and its engine pass to each other.
 */
export const sqlTypeNames = [
  'bit',
  'tinyint',
  'smallint',
  'int',
  'bigint',
  'decimal',
  'numeric',
  'money',
  'smallmoney',
  'float',
  'real',
  'date',
  'time',
  'smalldatetime',
  'datetime',
  'datetime2',
  'datetimeoffset',
  'char',
  'varchar',
  'text',
  'nchar',
  'nvarchar',
  'ntext',
  'xml',
  'binary',
  'varbinary',
  'image',
  'uniqueidentifier',
  'timestamp',
  'sql_variant',
  'hierarchyid',
  'geography',
  'geometry',
] as const
export type SqlTypeName = (typeof sqlTypeNames)[number]

export interface SqlType {
  readonly name: SqlTypeName
  /** Characters of texts (nvarchar: UTF-16 units), bytes of binaries. */
  readonly length?: number | 'max'
  /** Of decimal and numeric: digits in all; of float: bits. */
  readonly precision?: number
  /** Of decimal and numeric: digits after the point; of time, datetime2 and datetimeoffset: digits of the second. */
  readonly scale?: number
}

/** A date, a time of day, or both; in UTC where an offset is given. */
export interface Moment {
  /** Days since 0001-01-01; 0 for a mere time. */
  readonly days: number
  /** Units of 100 nanoseconds since midnight; 0 for a mere date. */
  readonly ticks: number
  /** Minutes, of datetimeoffset. */
  readonly offset?: number
}

/**
 * bit is a boolean; tinyint, smallint and int are numbers and bigint a bigint; decimal and numeric are bigints that count
 * units of their scale, money and smallmoney ten-thousandths; float and real are numbers; dates and times are moments;
 * texts, xml and uniqueidentifier (upper case) are strings; binaries, timestamp, hierarchyid and geography are bytes.
 */
export type SqlValue = null | boolean | number | bigint | string | Buffer | Moment
export type SqlRow = readonly SqlValue[]
