import type { ByteWriter } from './byte-writer.ts'
import { serverCollation } from './collation.ts'
import { codes, decimalBytes, MAX_LENGTH, TIMESTAMP_USER_TYPE } from './type-codes.ts'
import type { SqlType, SqlTypeName } from './values.ts'

/** Returns the UserType of a column description (2.2.7.4). Among the system types, only timestamp has one. */
export function userTypeOf(type: SqlType): number {
  return type.name === 'timestamp' ? TIMESTAMP_USER_TYPE : 0
}

/** Types that have a fixed width when not nullable and a length before each value when nullable. */
const fixed: Readonly<
  Partial<Record<SqlTypeName, readonly [fixed: number, nullable: number, bytes: number]>>
> = {
  bit: [codes.bit, codes.bitN, 1],
  tinyint: [codes.int1, codes.intN, 1],
  smallint: [codes.int2, codes.intN, 2],
  int: [codes.int4, codes.intN, 4],
  bigint: [codes.int8, codes.intN, 8],
  real: [codes.float4, codes.floatN, 4],
  float: [codes.float8, codes.floatN, 8],
  smallmoney: [codes.money4, codes.moneyN, 4],
  money: [codes.money8, codes.moneyN, 8],
  smalldatetime: [codes.datetime4, codes.datetimeN, 4],
  datetime: [codes.datetime8, codes.datetimeN, 8],
}

/** True when a value is sent without a length prefix. */
export function isFixed(type: SqlType, nullable: boolean): boolean {
  if (type.name === 'float' && (type.precision ?? 53) <= 24) return !nullable
  return !nullable && fixed[type.name] !== undefined
}

/** Writes TYPE_INFO (MS-TDS 2.2.5.6) of a column or a returned value. */
export function writeTypeInfo(writer: ByteWriter, type: SqlType, nullable: boolean): void {
  const name = type.name === 'float' && (type.precision ?? 53) <= 24 ? 'real' : type.name
  const known = fixed[name]
  if (known) {
    if (nullable) writer.u8(known[1]).u8(known[2])
    else writer.u8(known[0])
    return
  }
  switch (name) {
    case 'decimal':
    case 'numeric': {
      const precision = type.precision ?? 18
      const code = name === 'decimal' ? codes.decimalN : codes.numericN
      writer
        .u8(code)
        .u8(decimalBytes(precision) + 1)
        .u8(precision)
        .u8(type.scale ?? 0)
      return
    }
    case 'uniqueidentifier':
      writer.u8(codes.guid).u8(16)
      return
    case 'date':
      writer.u8(codes.dateN)
      return
    case 'time':
      writer.u8(codes.timeN).u8(type.scale ?? 7)
      return
    case 'datetime2':
      writer.u8(codes.datetime2N).u8(type.scale ?? 7)
      return
    case 'datetimeoffset':
      writer.u8(codes.datetimeoffsetN).u8(type.scale ?? 7)
      return
    case 'char':
      writer.u8(codes.char).u16(lengthOf(type, 1)).bytes(serverCollation)
      return
    case 'varchar':
      writer.u8(codes.varchar).u16(lengthOf(type, 1)).bytes(serverCollation)
      return
    case 'nchar':
      writer.u8(codes.nchar).u16(lengthOf(type, 2)).bytes(serverCollation)
      return
    case 'nvarchar':
      writer.u8(codes.nvarchar).u16(lengthOf(type, 2)).bytes(serverCollation)
      return
    case 'binary':
      writer.u8(codes.binary).u16(lengthOf(type, 1))
      return
    case 'varbinary':
      writer.u8(codes.varbinary).u16(lengthOf(type, 1))
      return
    case 'timestamp':
      writer.u8(nullable ? codes.varbinary : codes.binary).u16(8)
      return
    case 'text':
      writer.u8(codes.text).u32(0x7fffffff).bytes(serverCollation)
      return
    case 'ntext':
      writer.u8(codes.ntext).u32(0x7ffffffe).bytes(serverCollation)
      return
    case 'image':
      writer.u8(codes.image).u32(0x7fffffff)
      return
    case 'xml':
      writer.u8(codes.xml).u8(0)
      return
    case 'sql_variant':
      writer.u8(codes.variant).u32(8009)
      return
    case 'hierarchyid':
    case 'geography':
    case 'geometry':
      writeUdtInfo(writer, name)
      return
  }
}

/** True for types whose values are sent in chunks (2.2.5.2.3, partially length-prefixed). */
export function isChunked(type: SqlType): boolean {
  if (type.length === 'max') return true
  return (
    type.name === 'xml' ||
    type.name === 'hierarchyid' ||
    type.name === 'geography' ||
    type.name === 'geometry'
  )
}

/** True for types with a text pointer before their values in rows. */
export function hasTextPointer(type: SqlType): boolean {
  return type.name === 'text' || type.name === 'ntext' || type.name === 'image'
}

function lengthOf(type: SqlType, unit: number): number {
  if (type.length === 'max') return MAX_LENGTH
  return (type.length ?? 8000 / unit) * unit
}

const assembly =
  'Microsoft.SqlServer.Types, Version=11.0.0.0, Culture=neutral, PublicKeyToken=89845dcd8080cc91'
const classes = { hierarchyid: 'SqlHierarchyId', geography: 'SqlGeography', geometry: 'SqlGeometry' } as const

/** Writes UDT_INFO (2.2.5.5.2) of the system's class types. */
function writeUdtInfo(writer: ByteWriter, name: 'hierarchyid' | 'geography' | 'geometry'): void {
  writer
    .u8(codes.udt)
    .u16(name === 'hierarchyid' ? 892 : MAX_LENGTH)
    .shortText('master')
    .shortText('sys')
    .shortText(name)
    .text(`Microsoft.SqlServer.Types.${classes[name]}, ${assembly}`)
}
