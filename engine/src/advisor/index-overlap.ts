import type { DictionaryIndex } from '@anj/workflow'
import { sameColumns } from './tables.ts'

type IndexedColumn = DictionaryIndex['columns'][number]

/** True when two indexes have the same method and condition. */
function isAlike(one: DictionaryIndex, other: DictionaryIndex): boolean {
  return one.method.toLowerCase() === other.method.toLowerCase() && one.predicate === other.predicate
}

const sameColumn = (one: IndexedColumn, other: IndexedColumn | undefined) =>
  other !== undefined &&
  one.name === other.name &&
  one.expression === other.expression &&
  one.descending === other.descending &&
  one.prefix === other.prefix &&
  one.variant === other.variant

/** True when two indexes differ only in name or uniqueness. */
export function isSameIndex(one: DictionaryIndex, other: DictionaryIndex): boolean {
  return (
    isAlike(one, other) &&
    one.columns.length === other.columns.length &&
    one.columns.every((column, place) => sameColumn(column, other.columns[place])) &&
    sameColumns(one.included, other.included)
  )
}

/** True when `other` starts with the columns of `one`, also contains its included columns, and has more columns. */
export function isIndexPrefix(one: DictionaryIndex, other: DictionaryIndex): boolean {
  const given = [...other.columns.flatMap(({ name }) => name ?? []), ...other.included]
  return (
    isAlike(one, other) &&
    (one.columns.length < other.columns.length ||
      (one.columns.length === other.columns.length && one.included.length < other.included.length)) &&
    one.columns.every((column, place) => sameColumn(column, other.columns[place])) &&
    one.included.every((name) => given.includes(name))
  )
}
