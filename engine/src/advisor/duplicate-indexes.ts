import type { DictionaryIndex, DictionaryTable } from '@anj/workflow'
import { isSameIndex } from './index-overlap.ts'

/**
 * Finds the indexes of a table that merely duplicate another index. Each comes with the index to keep instead, which
 * guarantees at least as much.
 */
export function duplicateIndexes(
  table: DictionaryTable,
): readonly { readonly index: DictionaryIndex; readonly kept: DictionaryIndex }[] {
  const ranked = [...table.indexes].sort(
    (a, b) => worth(b, table) - worth(a, table) || (a.name < b.name ? -1 : 1),
  )
  return ranked.flatMap((index, place) => {
    const kept = ranked.slice(0, place).find((other) => isSameIndex(other, index))
    const isNeeded = index.constraint === 'primaryKey' || index.constraint === 'exclusion'
    return kept && !isNeeded ? [{ index, kept }] : []
  })
}

function worth({ constraint, unique, name }: DictionaryIndex, { primaryKey }: DictionaryTable): number {
  if (constraint === 'primaryKey' || name === primaryKey?.name) return 3
  if (constraint !== null) return 2
  return unique ? 1 : 0
}
