import { type Static, Type } from 'typebox'
import { ToldMoment } from './growing.ts'

/** The cursor of a list in order of creation. */
export const MadePlace = Type.Object({
  id: Type.String({ format: 'uuid' }),
  createdAt: ToldMoment,
})

interface Made {
  readonly id: string
  readonly createdAt: Date
}

export function madePlace({ id, createdAt }: Made): Static<typeof MadePlace> {
  return { id, createdAt: createdAt.toISOString() }
}

/** Converts the cursor for use in queries. */
export function placeOf(place: Static<typeof MadePlace> | undefined): Made | undefined {
  return place && { id: place.id, createdAt: new Date(place.createdAt) }
}
