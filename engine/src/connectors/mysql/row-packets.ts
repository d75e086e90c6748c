import type { TakeRow } from './connect.ts'

/** A column of a result as the protocol describes it. */
export interface WireColumn {
  readonly name: string
  /** The protocol's number of the type. */
  readonly columnType: number
  /** In bytes, at four for each character. */
  readonly columnLength: number
  readonly flags: number
  readonly decimals: number
  /** 63 is binary. */
  readonly characterSet: number
  /** MariaDB's names of types that travel as others. */
  readonly extendedTypeName?: string
  readonly extendedFormat?: string
}

interface Packet {
  readonly buffer: Buffer
  readonly offset: number
  readonly end: number
  isEOF(): boolean
}

type Handle = (this: PacketQuery, packet: Packet, connection: unknown) => unknown

/** The driver's query as far as rows are concerned: it tells their columns, and calls `row` with each packet after them. */
export interface PacketQuery {
  row: Handle
  once(event: 'fields', hear: (columns: WireColumn[]) => void): unknown
}

/**
 * Takes the columns of a query away from the driver, which then knows of none when it makes a parser for rows: it has
 * none for some names, such as `__proto__`. Only for queries whose rows it isn't to read.
 */
export function takeColumns(query: PacketQuery, take: (columns: readonly WireColumn[]) => void): void {
  query.once('fields', (columns) => take(columns.splice(0)))
}

/**
 * Takes the rows of a query as the packets that they came in, before the driver makes objects of them. The driver's
 * parser works through methods that return the next one, so a query whose `row` is ours gets nothing else but packets.
 */
export function tapRows(query: PacketQuery, take: TakeRow): void {
  takeColumns(query, () => undefined)
  const ofDriver = query.row
  const row: Handle = function (packet, connection) {
    if (packet.isEOF()) return ofDriver.call(this, packet, connection)
    take(packet.buffer, packet.offset, packet.end)
    return row
  }
  query.row = row
}
