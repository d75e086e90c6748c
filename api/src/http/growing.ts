import { AppError } from '@anj/workflow'
import { type Static, type TSchema, Type } from 'typebox'
import { Value } from 'typebox/value'
import { answer, done } from './answers.ts'
import { Maybe } from './common.ts'

/** What a list is asked by that grows at its beginning: how many, and where the answer before has ended. */
export function growing(things: string, { usual, most }: { readonly usual: number; readonly most: number }) {
  return {
    limit: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: most,
        description: `${things} at most; ${usual} when left out.`,
      }),
    ),
    cursor: Type.Optional(
      Type.String({
        maxLength: 300,
        description: '`next` of the answer before: what comes behind that is answered.',
      }),
    ),
  }
}

/** What such a list answers: the items, and beside them how to go on. */
export function growingAnswer<S extends TSchema>(item: S) {
  const { properties } = answer(Type.Array(item))
  const next = Maybe(
    Type.String({ description: 'Asks for what comes behind, as `cursor`; null when there is no more.' }),
  )
  return Type.Object({ ...properties, next }, { description: 'Success' })
}

/**
 * A part of such a list as its answer. `found` holds one item more than was asked for where there are more; `place` is what
 * the next call needs to know of the last one.
 */
export function growingDone<Row, Item>(
  found: readonly Row[],
  limit: number,
  { item, place }: { readonly item: (row: Row) => Item; readonly place: (row: Row) => unknown },
) {
  const rows = found.slice(0, limit)
  const last = rows.at(-1)
  const next = found.length > limit && last !== undefined ? cursorOf(place(last)) : null
  return { ...done(rows.map(item)), next }
}

/** A moment in a place, in the form in which answers tell moments, and such that every database can read it. */
export const ToldMoment = Type.String({
  pattern: '^[12]\\d{3}-(0[1-9]|1[0-2])-(0[1-9]|[12]\\d|3[01])T([01]\\d|2[0-3])(:[0-5]\\d){2}\\.\\d{3}Z$',
})

/** A place in a list as text that only this api understands. */
function cursorOf(place: unknown): string {
  return Buffer.from(JSON.stringify(place)).toString('base64url')
}

/** The place that a cursor names. Refuses one that this list has not told. */
export function readCursor<S extends TSchema>(cursor: string | undefined, place: S): Static<S> | undefined {
  if (cursor === undefined) return undefined
  const found = parsed(Buffer.from(cursor, 'base64url').toString())
  if (Value.Check(place, found)) return found
  const detail = 'the cursor is not one that this list has told'
  throw new AppError('invalidRequest', { detail }, { fields: { cursor: detail } })
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
