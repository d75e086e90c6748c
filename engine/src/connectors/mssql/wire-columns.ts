/** A result column as the protocol describes it. */
export interface WireColumn {
  /** The type's number in the protocol. */
  readonly type: { readonly id: number }
  readonly scale?: number | undefined
  /** In bytes; 65,535 for MAX. */
  readonly dataLength?: number | undefined
}

/** Protocol numbers of the types that our queries return. */
export const wireTypes = {
  guid: 0x24,
  integerOrNull: 0x26,
  date: 0x28,
  time: 0x29,
  datetime2: 0x2a,
  datetimeoffset: 0x2b,
  tinyint: 0x30,
  bit: 0x32,
  smallint: 0x34,
  int: 0x38,
  smalldatetime: 0x3a,
  real: 0x3b,
  money: 0x3c,
  datetime: 0x3d,
  float: 0x3e,
  bitOrNull: 0x68,
  decimal: 0x6a,
  numeric: 0x6c,
  floatOrNull: 0x6d,
  moneyOrNull: 0x6e,
  datetimeOrNull: 0x6f,
  smallmoney: 0x7a,
  bigint: 0x7f,
  varbinary: 0xa5,
  binary: 0xad,
  nvarchar: 0xe7,
  nchar: 0xef,
} as const

/** Sizes in bytes of types that are never null and have no length prefix. */
const fixedSizes = new Map<number, number>([
  [wireTypes.tinyint, 1],
  [wireTypes.bit, 1],
  [wireTypes.smallint, 2],
  [wireTypes.int, 4],
  [wireTypes.smalldatetime, 4],
  [wireTypes.real, 4],
  [wireTypes.smallmoney, 4],
  [wireTypes.money, 8],
  [wireTypes.datetime, 8],
  [wireTypes.float, 8],
  [wireTypes.bigint, 8],
])
const byTwoBytes = new Set<number>([
  wireTypes.varbinary,
  wireTypes.binary,
  wireTypes.nvarchar,
  wireTypes.nchar,
])
const known = new Set<number>(Object.values(wireTypes))

/** The length prefix of a cell: one byte, two bytes, or four bytes per chunk. */
export const lengthPrefixKinds = { byOne: -1, byTwo: -2, pieces: -3 } as const

const NO_LIMIT = 0xffff

/** Returns the kind of length prefix that a column's cells have. A positive number is the size of unprefixed cells. */
export function lengthPrefixOf({ type, dataLength }: WireColumn): number {
  if (!known.has(type.id)) throw new Error(`No row of ours has the type ${type.id}`)
  const size = fixedSizes.get(type.id)
  if (size !== undefined) return size
  if (!byTwoBytes.has(type.id)) return lengthPrefixKinds.byOne
  return dataLength === NO_LIMIT ? lengthPrefixKinds.pieces : lengthPrefixKinds.byTwo
}
