import { joinKinds } from './joins.ts'
import { matchingRowsKinds } from './matching-rows.ts'

/** Steps that match the rows of two tables by pairs of key columns, in their setting `keys`. */
export const keyedKinds = [...joinKinds, ...matchingRowsKinds, 'lookUp', 'compareTables'] as const
export type KeyedKind = (typeof keyedKinds)[number]

/** True for the kind of a step that matches rows by keys. */
export function isKeyed(kind: string): kind is KeyedKind {
  return keyedKinds.some((one) => one === kind)
}

/** True for the kind of a join, whose keys match even if both are texts without characters. */
export function isJoin(kind: string): kind is (typeof joinKinds)[number] {
  return joinKinds.some((one) => one === kind)
}
