import type { Column } from '@anj/workflow'
import { name, type Sql, sql } from '../../../duckdb/sql.ts'
import { kindOf } from '../../requirement-parts.ts'
import { varbinaryType } from './bulk/binaries.ts'
import type { CellType } from './bulk/bulk-type.ts'
import { decimalType } from './bulk/decimals.ts'
import { bigintType, bitType, floatType, intType, moneyType, realType, smallintType } from './bulk/numbers.ts'
import { ncharType, nvarcharType } from './bulk/texts.ts'
import { dateType, datetime2Type, datetimeoffsetType, timeType } from './bulk/timestamps.ts'
import { uniqueidentifierType } from './bulk/uuids.ts'

/** A value's way to the server: its type on the wire and in the staging table, and its text in DuckDB. */
export interface WireFormat {
  readonly type: CellType
  /** The value in DuckDB. Its text is what `type` parses. */
  readonly value: Sql
  /** True if the value may be empty or contain any character, so that its length must be sent. */
  readonly isFramed: boolean
  /** The maximum number of bytes in the row; for MAX columns and long texts, the size of the pointer to the value. */
  readonly bytes: number
  /** For texts, the length of the column in UTF-16 units, and whether the column pads them; null for other types. */
  readonly text: { readonly length: number | null; readonly isFixed: boolean } | null
}

/** A column's way from DuckDB to a staging table. */
export interface LoadColumn extends WireFormat {
  readonly from: Column
  /** The column's name in the staging table. */
  readonly to: string
  readonly notNull: boolean
}

export const MAX_NVARCHAR_LENGTH = 4_000
const LONGEST_VARBINARY = 8_000
/** The size of the pointer in the row to a value outside it. */
export const POINTER_BYTES = 24
/** The size of the end offset of a value of variable length. */
const OFFSET_BYTES = 2

/** Text of at most `length` UTF-16 units; unlimited if `length` is null or too large for NVARCHAR(n). */
export function asText(from: Column, length: number | null): WireFormat {
  const most = length !== null && length <= MAX_NVARCHAR_LENGTH ? Math.max(1, length) : null
  return {
    type: nvarcharType(most),
    value: sql`${name(from.name)}::varchar`,
    isFramed: true,
    bytes: OFFSET_BYTES + (most === null ? POINTER_BYTES : 2 * most),
    text: { length: most, isFixed: false },
  }
}

/** Text of fixed length, padded with spaces. */
export function asFixedLengthText(from: Column, length: number): WireFormat {
  return {
    ...asText(from, length),
    type: ncharType(length),
    bytes: 2 * length,
    text: { length, isFixed: true },
  }
}

export function asInteger(from: Column, size: 'smallint' | 'int' | 'bigint'): WireFormat {
  const column = name(from.name)
  const kind = kindOf(from.type)
  const whole = kind === 'bit' ? sql`${column}::tinyint` : kind === 'float' ? sql`${column}::bigint` : column
  switch (size) {
    case 'smallint':
      return carrier(smallintType, whole, 2)
    case 'int':
      return carrier(intType, whole, 4)
    case 'bigint':
      return carrier(bigintType, whole, 8)
  }
}

/** A decimal whose digits were already measured or checked. */
export function asDecimal(from: Column, precision: number, scale: number): WireFormat {
  const bytes = precision <= 9 ? 5 : precision <= 19 ? 9 : precision <= 28 ? 13 : 17
  return carrier(decimalType(precision, scale), numberOf(from), bytes)
}

export function asMoney(from: Column): WireFormat {
  return carrier(moneyType, numberOf(from), 8)
}

/** A floating-point number of 64 bits, or 32. */
export function asFloat(from: Column, single = false): WireFormat {
  return single ? carrier(realType, numberOf(from), 4) : carrier(floatType, numberOf(from), 8)
}

/** Returns the column as a number, even if it is a bit. */
function numberOf(from: Column): Sql {
  const column = name(from.name)
  return from.type === 'bit' ? sql`${column}::tinyint` : column
}

/** A bit; for numbers and texts, 1 means true. */
export function asBit(from: Column): WireFormat {
  return carrier(bitType, name(from.name), 1)
}

export function asDate(from: Column): WireFormat {
  return carrier(dateType, sql`${name(from.name)}::date`, 3)
}

export function asTime(from: Column): WireFormat {
  return carrier(timeType, sql`${name(from.name)}::time`, 5)
}

/** A date and time, with the offset 0 if the column stores offsets. */
export function asTimestamp(from: Column, hasOffset = false): WireFormat {
  const value = sql`${name(from.name)}::timestamp`
  return hasOffset ? carrier(datetimeoffsetType, value, 10) : carrier(datetime2Type, value, 8)
}

/** Bytes, sent as hexadecimal digits. */
export function asBytes(from: Column, length: number | null): WireFormat {
  const most = length !== null && length <= LONGEST_VARBINARY ? Math.max(1, length) : null
  const bytes = OFFSET_BYTES + (most ?? POINTER_BYTES)
  return { ...carrier(varbinaryType(most), name(from.name), bytes), isFramed: true }
}

export function asUuid(from: Column): WireFormat {
  return carrier(uniqueidentifierType, name(from.name), 16)
}

function carrier(type: CellType, value: Sql, bytes: number): WireFormat {
  return { type, value, isFramed: false, bytes, text: null }
}
