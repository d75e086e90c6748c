import { ByteReader } from './byte-reader.ts'

const TRANSACTION = 2

/**
 * Reads the ALL_HEADERS (MS-TDS 2.2.5.3) at the start of a batch, a call or a transaction request. They state the
 * transaction that the client is in.
 */
export function readAllHeaders(body: Buffer): { readonly transaction: bigint; readonly rest: Buffer } {
  const reader = new ByteReader(body)
  const end = reader.u32()
  let transaction = 0n
  while (reader.at < end) {
    const start = reader.at
    const length = reader.u32()
    if (reader.u16() === TRANSACTION) transaction = reader.u64()
    reader.at = start + Math.max(length, 6)
  }
  return { transaction, rest: body.subarray(end) }
}
