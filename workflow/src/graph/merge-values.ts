import { isEqual } from '../model/is-equal.ts'

/** Original value with two users' versions of it. */
export interface ThreeWay<T> {
  readonly base: T
  readonly mine: T
  readonly theirs: T
}

/** Marks two different changes of one value. A user must choose between them. */
export const conflict = Symbol('conflict')
export type Merged<T> = T | typeof conflict

/** Merges a value that only one user changed, or that both changed to the same value. */
export function mergeValue<T>({ base, mine, theirs }: ThreeWay<T>): Merged<T> {
  if (isEqual(mine, base) || isEqual(mine, theirs)) return theirs
  return isEqual(theirs, base) ? mine : conflict
}
