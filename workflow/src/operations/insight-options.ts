import { Type } from 'typebox'

/** Which part of a database is looked at; all three of these nodes have it. */
export const insightScope = {
  /** Only these schemas; empty for all. Kinds without schemas ignore it. */
  schemas: Type.Array(Type.String(), { title: 'Schemas', default: [] }),
  /** Views beside tables. */
  views: Type.Boolean({ title: 'Views', default: true }),
}
