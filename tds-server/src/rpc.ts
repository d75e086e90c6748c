import { ByteReader } from './byte-reader.ts'
import { readTypeInfo } from './read-type.ts'
import type { SqlParameter } from './session.ts'

/** Procedures called by number (MS-TDS 2.2.6.6, ProcID). */
const numbered: Readonly<Record<number, string>> = {
  10: 'sp_executesql',
  11: 'sp_prepare',
  12: 'sp_execute',
  13: 'sp_prepexec',
  15: 'sp_unprepare',
}
const BY_REFERENCE = 0x01
const NEXT_CALL = 0x80
const NEXT_CALL_BEFORE_7_2 = 0xff

export interface RpcParameter extends SqlParameter {
  readonly isOutput: boolean
}

/** A procedure that a client calls, with the parameters in order. Their names may be empty. */
export interface RpcCall {
  readonly procedure: string
  readonly parameters: readonly RpcParameter[]
}

/** Reads the calls of an RPC request (2.2.6.6) without its ALL_HEADERS. */
export function readRpc(rest: Buffer): readonly RpcCall[] {
  const reader = new ByteReader(rest)
  const calls: RpcCall[] = []
  while (reader.left > 0) {
    const length = reader.u16()
    const number = length === 0xffff ? reader.u16() : 0
    const procedure = length === 0xffff ? (numbered[number] ?? `sp_${number}`) : reader.ucs2(length * 2)
    reader.u16()
    const parameters: RpcParameter[] = []
    while (reader.left > 0) {
      const next = reader.buffer[reader.at]
      if (next === NEXT_CALL || next === NEXT_CALL_BEFORE_7_2) {
        reader.at++
        break
      }
      const name = reader.shortText()
      const status = reader.u8()
      const { type, read } = readTypeInfo(reader, false)
      parameters.push({ name, type, value: read(reader), isOutput: (status & BY_REFERENCE) !== 0 })
    }
    calls.push({ procedure, parameters })
  }
  return calls
}
