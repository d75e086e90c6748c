import { type Static, Type } from 'typebox'
import { CursorTimestamp } from './cursor-paged.ts'

/** The cursor in a list that is sorted by creation time. */
export const CreatedCursor = Type.Object({
  id: Type.String({ format: 'uuid' }),
  createdAt: CursorTimestamp,
})

interface Made {
  readonly id: string
  readonly createdAt: Date
}

export function createdCursor({ id, createdAt }: Made): Static<typeof CreatedCursor> {
  return { id, createdAt: createdAt.toISOString() }
}

/** Converts a cursor to the form that queries use. */
export function cursorPosition(place: Static<typeof CreatedCursor> | undefined): Made | undefined {
  return place && { id: place.id, createdAt: new Date(place.createdAt) }
}
