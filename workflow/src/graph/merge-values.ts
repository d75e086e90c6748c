import { isEqual } from '../model/is-equal.ts'

/** The original value, and two users' versions of it. */
export interface ThreeWay<T> {
  readonly base: T
  readonly mine: T
  readonly theirs: T
}

/** Returned when both users changed a value in different ways, so that one of them must choose. */
export const conflict = Symbol('conflict')
export type Merged<T> = T | typeof conflict

/** Returns the changed value if only one user changed it or both made the same change, otherwise `conflict`. */
export function mergeValue<T>({ base, mine, theirs }: ThreeWay<T>): Merged<T> {
  if (isEqual(mine, base) || isEqual(mine, theirs)) return theirs
  return isEqual(theirs, base) ? mine : conflict
}
