import { Type } from 'typebox'

export const Id = (what: string) => Type.String({ format: 'uuid', description: `Id of the ${what}` })

/** A date and time in ISO 8601. */
export const Timestamp = Type.String({ format: 'date-time' })

export const Nullable = <S extends Parameters<typeof Type.Union>[0][number]>(schema: S) =>
  Type.Union([schema, Type.Null()])

/** The Location header in responses that create a record. */
export const locationHeader = {
  Location: { type: 'string', description: 'Address of the new record.' },
} as const
