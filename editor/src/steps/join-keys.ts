import type { Column } from '@anj/workflow'

/** A column of the left and one of the right table whose values must be equal; empty while it is being chosen. */
export interface KeyPair {
  readonly left: string
  readonly right: string
}
type Keys = readonly KeyPair[]

const sameName = (a: string, b: string) => a.toLowerCase() === b.toLowerCase()

/** Pairs of equally named columns that aren't paired yet, in the order of the left table. */
export function suggestedKeys(left: readonly Column[], right: readonly Column[], keys: Keys): KeyPair[] {
  return left.flatMap(({ name }) => {
    const partner = right.find((other) => sameName(other.name, name))
    const isTaken = keys.some((key) => key.left === name || key.right === partner?.name)
    return partner && !isTaken ? [{ left: name, right: partner.name }] : []
  })
}

/** Changes one side of a pair. A side chosen first brings the equally named column of the other table with it. */
export function withSide(
  keys: Keys,
  at: number,
  side: keyof KeyPair,
  name: string,
  others: readonly Column[],
): KeyPair[] {
  const other = side === 'left' ? 'right' : 'left'
  return keys.map((key, place) => {
    if (place !== at) return key
    const partner = key[other] || (others.find((column) => sameName(column.name, name))?.name ?? '')
    return { ...key, [side]: name, [other]: partner }
  })
}

/** A pair that may be worth joining by, and why. */
export interface SuggestedPair extends KeyPair {
  /** 0 to 1: the share of left values that the right table has; null when nobody looked. */
  readonly overlap: number | null
}

/** What the server found in the values, or equal names as long as it hasn't; without columns that are paired already. */
export function pairsToOffer(
  found: readonly SuggestedPair[] | null,
  left: readonly Column[],
  right: readonly Column[],
  keys: Keys,
): SuggestedPair[] {
  if (!found || found.length === 0)
    return suggestedKeys(left, right, keys).map((pair) => ({ ...pair, overlap: null }))
  return found.filter(
    (pair) =>
      left.some(({ name }) => name === pair.left) &&
      right.some(({ name }) => name === pair.right) &&
      !keys.some((key) => key.left === pair.left || key.right === pair.right),
  )
}
