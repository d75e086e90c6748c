import { AppError } from '@anj/workflow'
import { type Static, type TSchema, Type } from 'typebox'
import { Value } from 'typebox/value'
import { successAnswer, successSchema } from './answers.ts'
import { Nullable } from './common.ts'

/** The query parameters for a list with cursors: the limit, and the cursor from the previous page. */
export function cursorQuery(
  things: string,
  { usual, most }: { readonly usual: number; readonly most: number },
) {
  return {
    limit: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: most,
        description: `Maximum number of ${things}. Defaults to ${usual}.`,
      }),
    ),
    cursor: Type.Optional(
      Type.String({
        maxLength: 300,
        description: '`next` from the previous response. The page starts after its last item.',
      }),
    ),
  }
}

/** The response for a list with cursors: the items, and the next page's cursor. */
export function cursorPageSchema<S extends TSchema>(item: S) {
  const { properties } = successSchema(Type.Array(item))
  const next = Nullable(
    Type.String({ description: 'Pass as `cursor` to get the next page; null on the last page.' }),
  )
  return Type.Object({ ...properties, next }, { description: 'Success' })
}

/**
 * Returns one page of a list with cursors. `found` has one item more than the limit if another page exists. `place`
 * returns the cursor's content for the last item.
 */
export function cursorPage<Row, Item>(
  found: readonly Row[],
  limit: number,
  { item, place }: { readonly item: (row: Row) => Item; readonly place: (row: Row) => unknown },
) {
  const rows = found.slice(0, limit)
  const last = rows.at(-1)
  const next = found.length > limit && last !== undefined ? cursorOf(place(last)) : null
  return { ...successAnswer(rows.map(item)), next }
}

/**
 * A date and time in a cursor, in the same format as in responses. The pattern only allows values that every database
 * accepts.
 */
export const CursorTimestamp = Type.String({
  pattern: '^[12]\\d{3}-(0[1-9]|1[0-2])-(0[1-9]|[12]\\d|3[01])T([01]\\d|2[0-3])(:[0-5]\\d){2}\\.\\d{3}Z$',
})

function cursorOf(place: unknown): string {
  return Buffer.from(JSON.stringify(place)).toString('base64url')
}

/** Decodes a cursor. Refuses a cursor that this list can't have returned. */
export function readCursor<S extends TSchema>(cursor: string | undefined, place: S): Static<S> | undefined {
  if (cursor === undefined) return undefined
  const found = parsed(Buffer.from(cursor, 'base64url').toString())
  if (Value.Check(place, found)) return found
  const detail = 'this list has not returned this cursor'
  throw new AppError('invalidRequest', { detail }, { fields: { cursor: detail } })
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
