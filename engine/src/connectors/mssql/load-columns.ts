import type { Column } from '@anj/workflow'
import { name, type Sql, sql } from '../../duckdb/sql.ts'
import { kindOf } from '../demand-parts.ts'
import { varbinaryType } from './bulk/binaries.ts'
import type { CellType } from './bulk/bulk-type.ts'
import { decimalType } from './bulk/decimals.ts'
import { dateType, datetime2Type, datetimeoffsetType, timeType } from './bulk/moments.ts'
import { bigintType, bitType, floatType, intType, moneyType, realType, smallintType } from './bulk/numbers.ts'
import { ncharType, nvarcharType } from './bulk/texts.ts'
import { uniqueidentifierType } from './bulk/uuids.ts'

/** As what a value travels: its type on the wire, which is that of the staging column too, and its text in DuckDB. */
export interface Carrier {
  readonly type: CellType
  /** Its value, which DuckDB writes as the text that the type reads. */
  readonly value: Sql
  /** Can be empty or hold any sign, so that its length has to be told. */
  readonly isFramed: boolean
  /** Bytes that a row keeps of it at most; of MAX columns and long texts the pointer to the rest. */
  readonly bytes: number
  /** Of texts: how many UTF-16 units the column takes, and whether it is filled up to them; null for others. */
  readonly text: { readonly length: number | null; readonly isFixed: boolean } | null
}

/** One column's way from DuckDB into a staging table. */
export interface LoadColumn extends Carrier {
  readonly from: Column
  /** The column of the staging table. */
  readonly to: string
  readonly notNull: boolean
}

export const LONGEST_NVARCHAR = 4_000
const LONGEST_VARBINARY = 8_000
/** What stays in the row of a value that lies elsewhere. */
export const POINTER_BYTES = 24
/** Where a value of variable length ends. */
const OFFSET_BYTES = 2

/** Text of at most so many UTF-16 units; of any number where that is null or too many. */
export function asText(from: Column, length: number | null): Carrier {
  const most = length !== null && length <= LONGEST_NVARCHAR ? Math.max(1, length) : null
  return {
    type: nvarcharType(most),
    value: sql`${name(from.name)}::varchar`,
    isFramed: true,
    bytes: OFFSET_BYTES + (most === null ? POINTER_BYTES : 2 * most),
    text: { length: most, isFixed: false },
  }
}

/** Text of one length, filled up with spaces. */
export function asFixedText(from: Column, length: number): Carrier {
  return {
    ...asText(from, length),
    type: ncharType(length),
    bytes: 2 * length,
    text: { length, isFixed: true },
  }
}

/** A whole number. */
export function asWhole(from: Column, size: 'smallint' | 'int' | 'bigint'): Carrier {
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

/** A decimal; its digits were measured, or demanded. */
export function asDecimal(from: Column, precision: number, scale: number): Carrier {
  const bytes = precision <= 9 ? 5 : precision <= 19 ? 9 : precision <= 28 ? 13 : 17
  return carrier(decimalType(precision, scale), numberOf(from), bytes)
}

/** MONEY. */
export function asMoney(from: Column): Carrier {
  return carrier(moneyType, numberOf(from), 8)
}

/** A floating point number of 64 bits, or of 32. */
export function asFloat(from: Column, single = false): Carrier {
  return single ? carrier(realType, numberOf(from), 4) : carrier(floatType, numberOf(from), 8)
}

/** A bit is a number too. */
function numberOf(from: Column): Sql {
  const column = name(from.name)
  return from.type === 'bit' ? sql`${column}::tinyint` : column
}

/** True or false; of numbers and texts 1 is true. */
export function asBit(from: Column): Carrier {
  return carrier(bitType, name(from.name), 1)
}

/** A date. */
export function asDate(from: Column): Carrier {
  return carrier(dateType, sql`${name(from.name)}::date`, 3)
}

/** A time of day. */
export function asTime(from: Column): Carrier {
  return carrier(timeType, sql`${name(from.name)}::time`, 5)
}

/** A date and time, with offset 0 where the column keeps offsets. */
export function asMoment(from: Column, hasOffset = false): Carrier {
  const value = sql`${name(from.name)}::timestamp`
  return hasOffset ? carrier(datetimeoffsetType, value, 10) : carrier(datetime2Type, value, 8)
}

/** Bytes, which travel as hexadecimal digits. */
export function asBytes(from: Column, length: number | null): Carrier {
  const most = length !== null && length <= LONGEST_VARBINARY ? Math.max(1, length) : null
  const bytes = OFFSET_BYTES + (most ?? POINTER_BYTES)
  return { ...carrier(varbinaryType(most), name(from.name), bytes), isFramed: true }
}

/** A UUID. */
export function asUuid(from: Column): Carrier {
  return carrier(uniqueidentifierType, name(from.name), 16)
}

function carrier(type: CellType, value: Sql, bytes: number): Carrier {
  return { type, value, isFramed: false, bytes, text: null }
}
