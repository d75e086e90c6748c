import { type Static, Type } from 'typebox'
import type { Column } from '../model/columns.ts'
import type { NodeToCheck, RowEffect } from '../model/contract.ts'
import { type Problem, problem } from '../model/problem.ts'
import { missingColumnProblems } from './missing-columns.ts'

/** Pairs of left and right columns whose values must be equal. Nulls never match. */
export const KeyPairsSchema = Type.Array(Type.Object({ left: Type.String(), right: Type.String() }))
export type KeyPairs = Static<typeof KeyPairsSchema>

/** The columns that a step compares, for each of its two inputs. */
export function keysOfSides(keys: KeyPairs): NonNullable<RowEffect['keys']> {
  return [keys.map(({ left }) => left), keys.map(({ right }) => right)]
}

/** Returns the problems of a step with two tables and keys: a missing table, no pair of keys, missing key columns. */
export function keyPairProblems(
  title: string,
  keys: KeyPairs,
  inputs: NodeToCheck<unknown>['inputs'],
): readonly Problem[] {
  if (inputs && inputs.length !== 2) return [problem('joinNeedsTwo', { title })]
  if (keys.length === 0) return [problem('joinKeysRequired', { title })]
  const [left, right]: readonly (readonly Column[] | undefined)[] = inputs ?? []
  return keys.flatMap((key) => [
    ...missingColumnProblems(title, [key.left], left),
    ...missingColumnProblems(title, [key.right], right),
  ])
}
