/** The types of the values that the protocol code and the engine exchange. */
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
  /** Length in characters for texts (UTF-16 units for nvarchar), in bytes for binaries. */
  readonly length?: number | 'max'
  /** Total digits of decimal and numeric, or bits of float. */
  readonly precision?: number
  /** Fractional digits of decimal and numeric, or of the seconds of time, datetime2 and datetimeoffset. */
  readonly scale?: number
}

/** A date, a time of day, or both. In UTC if there is an offset. */
export interface Moment {
  /** Days since 0001-01-01, or 0 for a time alone. */
  readonly days: number
  /** Units of 100 nanoseconds since midnight, or 0 for a date alone. */
  readonly ticks: number
  /** Offset from UTC in minutes. Only for datetimeoffset. */
  readonly offset?: number
}

/**
 * Value by type: boolean for bit; number for tinyint, smallint, int, float and real; bigint for bigint; bigint in units
 * of the scale for decimal and numeric, and in ten-thousandths for money and smallmoney; moment for dates and times;
 * string for texts, xml and uniqueidentifier (upper case); bytes for binaries, timestamp, hierarchyid and geography.
 */
export type SqlValue = null | boolean | number | bigint | string | Buffer | Moment
export type SqlRow = readonly SqlValue[]
