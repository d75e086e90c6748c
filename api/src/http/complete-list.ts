import { type TSchema, Type } from 'typebox'
import { type PlainCode, successAnswer, successSchema } from './answers.ts'

/** The maximum length of a list without pages. Nobody reads more items, and the limit bounds responses. */
export const MAX_LIST_ITEMS = 10_000

/** The maximum number of items in a list of a database's contents. Some programs create tens of thousands of tables. */
export const MAX_SERVER_ITEMS = 100_000

/**
 * The response for a list without pages, such as a user's connections: the items, and a flag that shows whether some
 * are missing.
 */
export function completeListSchema<S extends TSchema>(item: S, most = MAX_LIST_ITEMS) {
  const { properties } = successSchema(Type.Array(item, { maxItems: most }))
  const more = Type.Boolean({
    description: `True when there are more than ${most} items. Only the first ${most} are returned.`,
  })
  return Type.Object({ ...properties, more }, { description: 'Success' })
}

/**
 * Returns a list without pages. `found` can have one item more than the maximum, which shows that the list is
 * incomplete.
 */
export function completeList<T>(
  found: readonly T[],
  { most = MAX_LIST_ITEMS, message = 'done' }: { readonly most?: number; readonly message?: PlainCode } = {},
) {
  return { ...successAnswer(found.slice(0, most), message), more: found.length > most }
}
