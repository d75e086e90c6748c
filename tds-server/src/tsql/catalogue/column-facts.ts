import type { EngineType } from '../syntax/tree.ts'
import { digitsOf, isDecimal } from '../types/type-facts.ts'
import { systemTypeOf } from './system-types.ts'

export interface StoredSize {
  /** Bytes, or -1 for max and xml. */
  readonly maxLength: number
  readonly precision: number
  readonly scale: number
}

/** Returns a type's size in sys.columns: bytes, precision and scale. */
export function storedSize(type: EngineType): StoredSize {
  const system = systemTypeOf(type.name)
  const scale = type.scale ?? 7
  const timeBytes = scale <= 2 ? 3 : scale <= 4 ? 4 : 5
  const behind = scale === 0 ? 0 : scale + 1
  switch (type.name) {
    case 'char':
    case 'varchar':
    case 'binary':
    case 'varbinary':
      return { maxLength: type.length === 'max' ? -1 : (type.length ?? 1), precision: 0, scale: 0 }
    case 'nchar':
    case 'nvarchar':
      return { maxLength: type.length === 'max' ? -1 : (type.length ?? 1) * 2, precision: 0, scale: 0 }
    case 'time':
      return { maxLength: timeBytes, precision: 8 + behind, scale }
    case 'datetime2':
      return { maxLength: timeBytes + 3, precision: 19 + behind, scale }
    case 'datetimeoffset':
      return { maxLength: timeBytes + 5, precision: 26 + behind, scale }
    default:
      if (isDecimal(type.name)) {
        const { precision, scale: digits } = digitsOf(type)
        return {
          maxLength: precision <= 9 ? 5 : precision <= 19 ? 9 : precision <= 28 ? 13 : 17,
          precision,
          scale: digits,
        }
      }
      return { maxLength: system.maxLength, precision: system.precision, scale: system.scale }
  }
}
