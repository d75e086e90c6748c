/** Type codes on the wire (MS-TDS 2.2.5.4). */
export const codes = {
  null: 0x1f,
  int1: 0x30,
  bit: 0x32,
  int2: 0x34,
  int4: 0x38,
  datetime4: 0x3a,
  float4: 0x3b,
  money8: 0x3c,
  datetime8: 0x3d,
  float8: 0x3e,
  money4: 0x7a,
  int8: 0x7f,
  guid: 0x24,
  intN: 0x26,
  oldDecimal: 0x37,
  oldNumeric: 0x3f,
  bitN: 0x68,
  decimalN: 0x6a,
  numericN: 0x6c,
  floatN: 0x6d,
  moneyN: 0x6e,
  datetimeN: 0x6f,
  dateN: 0x28,
  timeN: 0x29,
  datetime2N: 0x2a,
  datetimeoffsetN: 0x2b,
  oldChar: 0x2f,
  oldVarchar: 0x27,
  oldBinary: 0x2d,
  oldVarbinary: 0x25,
  varbinary: 0xa5,
  varchar: 0xa7,
  binary: 0xad,
  char: 0xaf,
  nvarchar: 0xe7,
  nchar: 0xef,
  xml: 0xf1,
  udt: 0xf0,
  text: 0x23,
  image: 0x22,
  ntext: 0x63,
  variant: 0x62,
  table: 0xf3,
} as const

/** Two-byte length that means max. */
export const MAX_LENGTH = 0xffff
/** User type of timestamp, which is sent as binary. */
export const TIMESTAMP_USER_TYPE = 0x50

/** Returns the number of bytes for a decimal's digits, without the sign, by precision (2.2.5.5.1.6). */
export function decimalBytes(precision: number): number {
  if (precision <= 9) return 4
  if (precision <= 19) return 8
  return precision <= 28 ? 12 : 16
}

/** Returns the number of bytes for a time of day, by the number of fractional digits (2.2.5.5.1.8). */
export function timeBytes(scale: number): number {
  if (scale <= 2) return 3
  return scale <= 4 ? 4 : 5
}

/** Days from 0001-01-01 to 1900-01-01, the epoch of datetime and smalldatetime. */
export const DAYS_TO_1900 = 693_595
export const TICKS_A_DAY = 864_000_000_000
