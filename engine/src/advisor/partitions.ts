import type { DictionaryColumn, DictionaryTable } from '@anj/workflow'

type Partitioned = Pick<DictionaryTable, 'partitionKey'>

/**
 * True when a table can have a unique key on these columns. Servers enforce uniqueness only within each partition, so
 * the key must contain the partition columns.
 */
export function canBeUnique({ partitionKey }: Partitioned, columns: readonly string[]): boolean {
  return (
    partitionKey === undefined ||
    (partitionKey.length > 0 && partitionKey.every((name) => columns.includes(name)))
  )
}

/** True when a column may determine the partition of a row. Such a column can't be changed or dropped. */
export function isPartitionColumn(
  { partitionKey }: Partitioned,
  { name }: Pick<DictionaryColumn, 'name'>,
): boolean {
  return partitionKey !== undefined && (partitionKey.length === 0 || partitionKey.includes(name))
}
