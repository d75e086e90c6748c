import { ByteReader } from './byte-reader.ts'

const kinds: Readonly<Record<number, TransactionRequest['kind']>> = {
  5: 'begin',
  7: 'commit',
  8: 'rollback',
  9: 'save',
}
/** Isolation levels by number. 0 changes nothing. */
const isolations = ['', 'READ UNCOMMITTED', 'READ COMMITTED', 'REPEATABLE READ', 'SERIALIZABLE', 'SNAPSHOT']

/** Request to the transaction manager (MS-TDS 2.2.6.9). */
export interface TransactionRequest {
  readonly kind: 'begin' | 'commit' | 'rollback' | 'save'
  readonly name: string
  /** Level for SET TRANSACTION ISOLATION LEVEL. Empty for no change. */
  readonly isolation: string
}

/** Reads the request without its ALL_HEADERS. */
export function readTransactionRequest(rest: Buffer): TransactionRequest {
  const reader = new ByteReader(rest)
  const type = reader.u16()
  const kind = kinds[type]
  if (!kind) throw new Error(`The transaction request ${type} isn't known`)
  const isolation = kind === 'begin' ? (isolations[reader.u8()] ?? '') : ''
  const name = reader.left > 0 ? reader.ucs2(reader.u8()) : ''
  return { kind, name, isolation }
}
