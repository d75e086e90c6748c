import type { SqlTypeName } from '../../values.ts'

export interface SystemType {
  readonly name: string
  readonly systemTypeId: number
  readonly userTypeId: number
  readonly maxLength: number
  readonly precision: number
  readonly scale: number
}

const type = (
  name: string,
  systemTypeId: number,
  maxLength: number,
  precision = 0,
  scale = 0,
  userTypeId = systemTypeId,
): SystemType => ({ name, systemTypeId, userTypeId, maxLength, precision, scale })

/** Rows of sys.types. */
export const systemTypes: readonly SystemType[] = [
  type('image', 34, 16),
  type('text', 35, 16),
  type('uniqueidentifier', 36, 16),
  type('date', 40, 3, 10),
  type('time', 41, 5, 16, 7),
  type('datetime2', 42, 8, 27, 7),
  type('datetimeoffset', 43, 10, 34, 7),
  type('tinyint', 48, 1, 3),
  type('smallint', 52, 2, 5),
  type('int', 56, 4, 10),
  type('smalldatetime', 58, 4, 16),
  type('real', 59, 4, 24),
  type('money', 60, 8, 19, 4),
  type('datetime', 61, 8, 23, 3),
  type('float', 62, 8, 53),
  type('sql_variant', 98, 8016),
  type('ntext', 99, 16),
  type('bit', 104, 1, 1),
  type('decimal', 106, 17, 38, 38),
  type('numeric', 108, 17, 38, 38),
  type('smallmoney', 122, 4, 10, 4),
  type('bigint', 127, 8, 19),
  type('hierarchyid', 240, 892, 0, 0, 128),
  type('geometry', 240, -1, 0, 0, 129),
  type('geography', 240, -1, 0, 0, 130),
  type('varbinary', 165, 8000),
  type('varchar', 167, 8000),
  type('binary', 173, 8000),
  type('char', 175, 8000),
  type('timestamp', 189, 8),
  type('nvarchar', 231, 8000),
  type('nchar', 239, 8000),
  type('xml', 241, -1),
  type('sysname', 231, 256, 0, 0, 256),
]

const byName = new Map(systemTypes.map((one) => [one.name, one]))
const byId = new Map(systemTypes.map((one) => [one.userTypeId, one]))

export const typeByName = (name: string): SystemType | undefined => byName.get(name)
export const typeById = (id: number): SystemType | undefined => byId.get(id)

/** Returns the IDs of a type. */
export function systemTypeOf(name: SqlTypeName): SystemType {
  const found = byName.get(name)
  if (found === undefined) throw new Error(`${name} is no system type`)
  return found
}
