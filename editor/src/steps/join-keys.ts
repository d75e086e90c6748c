import type { Column } from '@anj/workflow'

/** A left and a right column whose values must be equal; empty until chosen. */
export interface KeyPair {
  readonly left: string
  readonly right: string
}
type Keys = readonly KeyPair[]

/** A pair with no column chosen. */
export const EMPTY_PAIR: KeyPair = { left: '', right: '' }

const sameName = (a: string, b: string) => a.toLowerCase() === b.toLowerCase()

/** Returns unpaired columns with equal names, in the order of the left table. */
function suggestedKeys(left: readonly Column[], right: readonly Column[], keys: Keys): KeyPair[] {
  return left.flatMap(({ name }) => {
    const partner = right.find((other) => sameName(other.name, name))
    const isTaken = keys.some((key) => key.left === name || key.right === partner?.name)
    return partner && !isTaken ? [{ left: name, right: partner.name }] : []
  })
}

/** Changes one side of a pair. If the other side is empty, fills it with the column of the same name. */
function withSide(pair: KeyPair, side: keyof KeyPair, name: string, others: readonly Column[]): KeyPair {
  const other = side === 'left' ? 'right' : 'left'
  const partner = pair[other] || (others.find((column) => sameName(column.name, name))?.name ?? '')
  return { ...pair, [side]: name, [other]: partner }
}

/** The complete pairs, followed by the incomplete pair, if any. */
export interface ChosenKeys {
  readonly keys: Keys
  readonly begun: KeyPair | null
}

/** Sets one side of a complete pair or of the incomplete pair. A pair counts once both sides are chosen. */
export function setPairSide(
  { keys, begun }: ChosenKeys,
  at: number,
  side: keyof KeyPair,
  name: string,
  others: readonly Column[],
): ChosenKeys {
  const changed = withSide(keys[at] ?? begun ?? EMPTY_PAIR, side, name, others)
  if (at < keys.length) return { keys: keys.with(at, changed), begun }
  const isWhole = changed.left !== '' && changed.right !== ''
  return isWhole ? { keys: [...keys, changed], begun: null } : { keys, begun: changed }
}

/** Adds a complete pair. Drops the incomplete pair if it is empty or uses a column of the new pair. */
export function withPair({ keys, begun }: ChosenKeys, { left, right }: KeyPair): ChosenKeys {
  const isChosen = begun !== null && (begun.left !== '' || begun.right !== '')
  const isSame = begun !== null && (begun.left === left || begun.right === right)
  return { keys: [...keys, { left, right }], begun: isChosen && !isSame ? begun : null }
}

/** A suggested pair of join keys, with the reason. */
export interface SuggestedPair extends KeyPair {
  /**
   * The share of left values that the right table contains, 0 to 1; null when the values were not compared.
   */
  readonly overlap: number | null
}

/**
 * Returns the server's suggestions or, until they arrive, columns with equal names. Omits columns already in a pair.
 */
export function pairsToOffer(
  found: readonly SuggestedPair[] | null,
  left: readonly Column[],
  right: readonly Column[],
  keys: Keys,
): SuggestedPair[] {
  if (!found || found.length === 0)
    return suggestedKeys(left, right, keys).map((pair) => ({ ...pair, overlap: null }))
  // Columns that have no value in common don't match, even if their names are equal.
  return found.filter(
    (pair) =>
      pair.overlap !== 0 &&
      left.some(({ name }) => name === pair.left) &&
      right.some(({ name }) => name === pair.right) &&
      !keys.some((key) => key.left === pair.left || key.right === pair.right),
  )
}
