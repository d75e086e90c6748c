import { type Static, Type } from 'typebox'
import { ToldMoment } from './growing.ts'

/** Where a part of a list has ended that is in the order in which things were made. */
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

/** The place as queries take it. */
export function placeOf(place: Static<typeof MadePlace> | undefined): Made | undefined {
  return place && { id: place.id, createdAt: new Date(place.createdAt) }
}
