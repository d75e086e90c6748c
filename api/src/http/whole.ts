import { type TSchema, Type } from 'typebox'
import { answer, done, type PlainCode } from './answers.ts'

/** Entries of a list that comes whole, at most: more than anybody looks through, so that an answer can't grow without end. */
export const mostOfWhole = 10_000

/** The same of what a database holds, where some programs have made tens of thousands of tables. */
export const mostOnServer = 100_000

/** What a list answers that comes whole, such as a person's connections: the items, and beside them whether any is missing. */
export function wholeAnswer<S extends TSchema>(item: S, most = mostOfWhole) {
  const { properties } = answer(Type.Array(item, { maxItems: most }))
  const more = Type.Boolean({ description: `There are more than ${most}; only the first ones are told.` })
  return Type.Object({ ...properties, more }, { description: 'Success' })
}

/** Such a list as its answer. `found` may hold one item more than the most, so that it need not be read whole to tell. */
export function wholeDone<T>(
  found: readonly T[],
  { most = mostOfWhole, message = 'done' }: { readonly most?: number; readonly message?: PlainCode } = {},
) {
  return { ...done(found.slice(0, most), message), more: found.length > most }
}
