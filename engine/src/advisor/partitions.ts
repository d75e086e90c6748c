import type { DictionaryColumn, DictionaryTable } from '@anj/workflow'

type Partitioned = Pick<DictionaryTable, 'partitionKey'>

/**
 * True when a table can get a unique key on these columns. Uniqueness holds only within a partition, so the key must
 * contain the partition columns.
 */
export function canBeUnique({ partitionKey }: Partitioned, columns: readonly string[]): boolean {
  return (
    partitionKey === undefined ||
    (partitionKey.length > 0 && partitionKey.every((name) => columns.includes(name)))
  )
}

/** True when a column may select the partition of a row, so that it can't be changed or dropped. */
export function isPartitionColumn(
  { partitionKey }: Partitioned,
  { name }: Pick<DictionaryColumn, 'name'>,
): boolean {
  return partitionKey !== undefined && (partitionKey.length === 0 || partitionKey.includes(name))
}
