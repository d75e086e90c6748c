import { Type } from 'typebox'

/** A record's id. */
export const Id = (what: string) => Type.String({ format: 'uuid', description: `Id of the ${what}` })

/** A moment as ISO 8601 text. */
export const Moment = Type.String({ format: 'date-time' })

/** A value that may be missing. */
export const Maybe = <S extends Parameters<typeof Type.Union>[0][number]>(schema: S) =>
  Type.Union([schema, Type.Null()])

/** Headers of answers that point at the made record. */
export const locationHeader = {
  Location: { type: 'string', description: 'Where the new record is.' },
} as const
