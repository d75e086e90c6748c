import type { DatabaseFamily, DictionaryColumn, DictionaryTable } from '@anj/workflow'

type Partitioned = Pick<DictionaryTable, 'partitionKey'>

/** True where a table can get a unique key of these columns: each partition keeps only its own values apart. */
export function canBeUnique({ partitionKey }: Partitioned, columns: readonly string[]): boolean {
  return (
    partitionKey === undefined ||
    (partitionKey.length > 0 && partitionKey.every((name) => columns.includes(name)))
  )
}

/** True where rows may stand in a partition by the values of this column, so that it can't be changed or dropped. */
export function isFollowed({ partitionKey }: Partitioned, { name }: Pick<DictionaryColumn, 'name'>): boolean {
  return partitionKey !== undefined && (partitionKey.length === 0 || partitionKey.includes(name))
}

/** True where foreign keys may lead to a table and from it: MySQL has none on tables with partitions. */
export function canHaveForeignKeys({ partitionKey }: Partitioned, family: DatabaseFamily): boolean {
  return family !== 'mysql' || partitionKey === undefined
}
