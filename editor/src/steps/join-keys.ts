import type { Column } from '@anj/workflow'

/** A column of the left and one of the right table whose values must be equal; empty while it is being chosen. */
export interface KeyPair {
  readonly left: string
  readonly right: string
}
type Keys = readonly KeyPair[]

/** A pair of which nothing is chosen yet. */
export const noPair: KeyPair = { left: '', right: '' }

const sameName = (a: string, b: string) => a.toLowerCase() === b.toLowerCase()

/** Pairs of equally named columns that aren't paired yet, in the order of the left table. */
function suggestedKeys(left: readonly Column[], right: readonly Column[], keys: Keys): KeyPair[] {
  return left.flatMap(({ name }) => {
    const partner = right.find((other) => sameName(other.name, name))
    const isTaken = keys.some((key) => key.left === name || key.right === partner?.name)
    return partner && !isTaken ? [{ left: name, right: partner.name }] : []
  })
}

/** Changes one side of a pair. A side chosen first brings the equally named column of the other table with it. */
function withSide(pair: KeyPair, side: keyof KeyPair, name: string, others: readonly Column[]): KeyPair {
  const other = side === 'left' ? 'right' : 'left'
  const partner = pair[other] || (others.find((column) => sameName(column.name, name))?.name ?? '')
  return { ...pair, [side]: name, [other]: partner }
}

/** The pairs that count, and the one that is still being chosen, if any. */
export interface ChosenKeys {
  readonly keys: Keys
  readonly begun: KeyPair | null
}

/** Chooses one side of a pair, or of the begun one behind them all, which counts once both of its sides are chosen. */
export function withChoice(
  { keys, begun }: ChosenKeys,
  at: number,
  side: keyof KeyPair,
  name: string,
  others: readonly Column[],
): ChosenKeys {
  const changed = withSide(keys[at] ?? begun ?? noPair, side, name, others)
  if (at < keys.length) return { keys: keys.with(at, changed), begun }
  const isWhole = changed.left !== '' && changed.right !== ''
  return isWhole ? { keys: [...keys, changed], begun: null } : { keys, begun: changed }
}

/** Adds a whole pair. One that was begun goes when nothing of it is chosen, or what the new one pairs. */
export function withPair({ keys, begun }: ChosenKeys, { left, right }: KeyPair): ChosenKeys {
  const isChosen = begun !== null && (begun.left !== '' || begun.right !== '')
  const isSame = begun !== null && (begun.left === left || begun.right === right)
  return { keys: [...keys, { left, right }], begun: isChosen && !isSame ? begun : null }
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
  // Columns of which not one value is found on the other side don't belong together, whatever they are called.
  return found.filter(
    (pair) =>
      pair.overlap !== 0 &&
      left.some(({ name }) => name === pair.left) &&
      right.some(({ name }) => name === pair.right) &&
      !keys.some((key) => key.left === pair.left || key.right === pair.right),
  )
}
