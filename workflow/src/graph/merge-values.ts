import { isEqual } from '../model/is-equal.ts'

/** A value as it was, and as two people made it. */
export interface Three<T> {
  readonly base: T
  readonly mine: T
  readonly theirs: T
}

/** Stands for two changes of one thing, of which a person must choose one. */
export const conflict = Symbol('conflict')
export type Merged<T> = T | typeof conflict

/** A single value of which at most one person made another, or both the same. */
export function mergeValue<T>({ base, mine, theirs }: Three<T>): Merged<T> {
  if (isEqual(mine, base) || isEqual(mine, theirs)) return theirs
  return isEqual(theirs, base) ? mine : conflict
}
