import { Type } from 'typebox'

/** Part of the database to read, an option that all three operations share. */
export const insightScope = {
  /** Limits the operation to these schemas. Empty for all. Ignored by kinds without schemas. */
  schemas: Type.Array(Type.String(), { title: 'Schemas', default: [] }),
  /** Includes views. */
  views: Type.Boolean({ title: 'Views', default: true }),
}
