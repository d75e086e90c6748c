import type { OnRow } from './connect.ts'

/** A result column as the protocol describes it. */
export interface WireColumn {
  readonly name: string
  /** The protocol's number for the type. */
  readonly columnType: number
  /** The maximum length in bytes, counting four bytes for each character. */
  readonly columnLength: number
  readonly flags: number
  readonly decimals: number
  /** The protocol's character set number; 63 is binary. */
  readonly characterSet: number
  /** MariaDB's own name for a type that the protocol sends as another type. */
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

/** The part of the driver's query that handles rows: it emits the columns, then calls `row` for each packet. */
export interface PacketQuery {
  row: Handle
  once(event: 'fields', hear: (columns: WireColumn[]) => void): unknown
}

/**
 * Takes a query's columns away from the driver, so that the driver creates its row parser without columns. With them,
 * the parser would fail for names such as `__proto__`. Use this only for queries whose rows the driver must not parse.
 */
export function interceptColumns(query: PacketQuery, take: (columns: readonly WireColumn[]) => void): void {
  query.once('fields', (columns) => take(columns.splice(0)))
}

/**
 * Passes a query's rows on as packets, before the driver turns them into objects. Each method of the driver's state
 * machine returns the method that handles the next packet, so replacing `row` intercepts every row packet.
 */
export function tapRows(query: PacketQuery, take: OnRow): void {
  interceptColumns(query, () => undefined)
  const ofDriver = query.row
  const row: Handle = function (packet, connection) {
    if (packet.isEOF()) return ofDriver.call(this, packet, connection)
    take(packet.buffer, packet.offset, packet.end)
    return row
  }
  query.row = row
}
