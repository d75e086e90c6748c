import type { DataType } from '@anj/workflow'

const dataTypes: ReadonlyMap<string, DataType> = new Map([
  ['BOOLEAN', 'bit'],
  ['TINYINT', 'int'],
  ['SMALLINT', 'int'],
  ['INTEGER', 'int'],
  ['BIGINT', 'int'],
  ['UTINYINT', 'int'],
  ['USMALLINT', 'int'],
  ['UINTEGER', 'int'],
  // These can be larger than the largest int.
  ['UBIGINT', 'decimal'],
  ['HUGEINT', 'decimal'],
  ['UHUGEINT', 'decimal'],
  ['FLOAT', 'float'],
  ['DOUBLE', 'float'],
  ['VARCHAR', 'text'],
  ['UUID', 'text'],
  ['DATE', 'date'],
  ['TIME', 'time'],
  ['TIMESTAMP', 'datetime'],
  ['TIMESTAMP_S', 'datetime'],
  ['TIMESTAMP_MS', 'datetime'],
])

/** Returns the type in Anj of a column that has this type in DuckDB, or null if Anj has no such type. */
export function dataTypeOf(type: string): DataType | null {
  if (type.startsWith('DECIMAL(')) return 'decimal'
  return dataTypes.get(type) ?? null
}
