import type { Dictionary } from './dictionary.ts'
import type { DictionarySequence } from './dictionary-objects.ts'

/** The highest values of the integer types whose sequences may have higher bounds. */
const highest: Readonly<Record<string, bigint>> = {
  smallint: 32_767n,
  integer: 2_147_483_647n,
  int: 2_147_483_647n,
  bigint: 9_223_372_036_854_775_807n,
}
const SHARES = 10_000n

/**
 * Returns a function that computes the used share of a sequence, from 0 to 1. Counts from the end where the sequence
 * starts to the bound in its direction, or to the limit of the owning column's type if that is nearer. Null for a
 * sequence that is unused or whose last value the login can't see.
 */
export function sequenceUses({
  tables,
}: Pick<Dictionary, 'tables'>): (sequence: DictionarySequence) => number | null {
  const types = new Map<string, string>()
  for (const { schema, name, columns } of tables)
    for (const column of columns)
      if (column.family === 'integer') types.set(JSON.stringify([schema, name, column.name]), column.type)
  return (sequence) => {
    const { last, minimum, maximum, increment, column } = sequence
    if (last === null) return null
    const type = column && types.get(JSON.stringify([column.schema, column.table, column.name]))
    const limit = type ? highest[type] : undefined
    const [low, high] = [BigInt(minimum), BigInt(maximum)]
    const top = limit !== undefined && limit < high ? limit : high
    const isFalling = increment.startsWith('-')
    const [used, all] = isFalling ? [high - BigInt(last), high - low] : [BigInt(last) - low, top - low]
    if (all <= 0n) return 1
    return Math.min(1, Number((used * SHARES) / all) / Number(SHARES))
  }
}
