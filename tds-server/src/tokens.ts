import type { ByteWriter } from './byte-writer.ts'
import { serverCollation } from './collation.ts'
import type { SqlErrorFacts } from './session.ts'
import type { SqlType, SqlValue } from './values.ts'
import { userTypeOf, writeTypeInfo } from './write-type.ts'
import { valueWriter } from './write-value.ts'

/** Server name in errors. */
export const SERVER_NAME = 'ANJ-TEST'

export const tokens = {
  returnStatus: 0x79,
  error: 0xaa,
  info: 0xab,
  returnValue: 0xac,
  loginAck: 0xad,
  featureAck: 0xae,
  environment: 0xe3,
  sspi: 0xed,
  done: 0xfd,
  doneProcedure: 0xfe,
  doneInProcedure: 0xff,
} as const

/** Status bits of DONE (MS-TDS 2.2.7.6). */
export const doneStatus = {
  final: 0,
  more: 0x01,
  error: 0x02,
  inTransaction: 0x04,
  count: 0x10,
  attention: 0x20,
  serverError: 0x100,
} as const

/** The CurCmd of a SELECT. It says what kind of statement the row count is for. */
export const SELECT = 0xc1
/** The CurCmd of a bulk load. */
export const BULK_INSERT = 0xf0

/** Writes DONE, DONEINPROC or DONEPROC (2.2.7.6 to 2.2.7.8). */
export function writeDone(
  writer: ByteWriter,
  token: number,
  status: number,
  count: number | null = null,
  command = 0,
): void {
  writer
    .u8(token)
    .u16(status | (count === null ? 0 : doneStatus.count))
    .u16(command)
    .i64(BigInt(count ?? 0))
}

/** Writes ERROR or INFO (2.2.7.10 and 2.2.7.13). */
export function writeMessage(writer: ByteWriter, token: number, facts: SqlErrorFacts): void {
  const message = facts.message.slice(0, 8000)
  const length =
    4 + 1 + 1 + 2 + message.length * 2 + 1 + SERVER_NAME.length * 2 + 1 + facts.procedure.length * 2 + 4
  writer
    .u8(token)
    .u16(length)
    .u32(facts.number)
    .u8(facts.state)
    .u8(facts.class)
    .text(message)
    .shortText(SERVER_NAME)
    .shortText(facts.procedure)
    .u32(facts.line)
}

/** Types of ENVCHANGE (2.2.7.9). */
export const changes = {
  database: 1,
  language: 2,
  packetSize: 4,
  collation: 7,
  begin: 8,
  commit: 9,
  rollback: 10,
  reset: 18,
  routing: 20,
} as const

/** Writes an ENVCHANGE whose values are texts: database, language or packet size. */
export function writeTextChange(writer: ByteWriter, type: number, to: string, from: string): void {
  writer
    .u8(tokens.environment)
    .u16(1 + 1 + to.length * 2 + 1 + from.length * 2)
    .u8(type)
    .shortText(to)
    .shortText(from)
}

/** Writes an ENVCHANGE whose values are bytes: a collation or the number of a transaction. */
export function writeBytesChange(writer: ByteWriter, type: number, to: Buffer, from: Buffer): void {
  writer
    .u8(tokens.environment)
    .u16(1 + 1 + to.length + 1 + from.length)
    .u8(type)
    .u8(to.length)
    .bytes(to)
    .u8(from.length)
    .bytes(from)
}

const none = Buffer.alloc(0)

export function writeCollationChange(writer: ByteWriter): void {
  writeBytesChange(writer, changes.collation, serverCollation, none)
}

/** Reports the start or the end of a transaction. */
export function writeTransactionChange(
  writer: ByteWriter,
  change: 'begin' | 'commit' | 'rollback',
  transaction: bigint,
): void {
  const number = Buffer.alloc(8)
  number.writeBigUInt64LE(BigInt.asUintN(64, transaction))
  if (change === 'begin') writeBytesChange(writer, changes.begin, number, none)
  else writeBytesChange(writer, changes[change], none, number)
}

/** The server to which a client is redirected. */
export interface Route {
  readonly server: string
  readonly port: number
}

/** Writes the ENVCHANGE that redirects to another server, with protocol 0 (TCP) and no old value. */
export function writeRoutingChange(writer: ByteWriter, to: Route): void {
  const place = 1 + 2 + 2 + to.server.length * 2
  writer
    .u8(tokens.environment)
    .u16(1 + 2 + place + 2)
    .u8(changes.routing)
    .u16(place)
    .u8(0)
    .u16(to.port)
    .text(to.server)
    .u16(0)
}

/** Writes LOGINACK (2.2.7.14) of SQL Server 16.0.4135. */
export function writeLoginAck(writer: ByteWriter, tdsVersion: number): void {
  const name = 'Microsoft SQL Server'
  const version = Buffer.alloc(4)
  version.writeUInt32BE(tdsVersion)
  writer
    .u8(tokens.loginAck)
    .u16(1 + 4 + 1 + name.length * 2 + 4)
    .u8(1)
    .bytes(version)
    .shortText(name)
    .bytes(Buffer.from([16, 0, 0x10, 0x27]))
}

/**
 * Writes FEATUREEXTACK (2.2.7.11): the requested features that the server supports, with the server's data for each.
 */
export function writeFeatureAck(writer: ByteWriter, features: ReadonlyMap<number, Buffer>): void {
  writer.u8(tokens.featureAck)
  for (const [id, data] of features) writer.u8(id).u32(data.length).bytes(data)
  writer.u8(0xff)
}

/** Writes SSPI (2.2.7.22): the server's message in a Windows login. */
export function writeSspi(writer: ByteWriter, message: Buffer): void {
  writer.u8(tokens.sspi).u16(message.length).bytes(message)
}

/** Writes RETURNSTATUS (2.2.7.18) of a procedure. */
export function writeReturnStatus(writer: ByteWriter, status: number): void {
  writer.u8(tokens.returnStatus).u32(status)
}

/** Writes RETURNVALUE (2.2.7.19): an output parameter. */
export function writeReturnValue(
  writer: ByteWriter,
  parameter: {
    readonly ordinal: number
    readonly name: string
    readonly type: SqlType
    readonly value: SqlValue
  },
): void {
  writer
    .u8(tokens.returnValue)
    .u16(parameter.ordinal)
    .shortText(parameter.name)
    .u8(1)
    .u32(userTypeOf(parameter.type))
    .u16(1)
  writeTypeInfo(writer, parameter.type, true)
  valueWriter(parameter.type, true, false)(writer, parameter.value)
}
