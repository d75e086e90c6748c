import { type Static, type TSchema, type TUnsafe, Type } from 'typebox'

const schemas = new Map<string, TSchema>()

/**
 * Gives a schema its name in the api's description (`$id`) and returns a reference to it that keeps the static type,
 * so that clients see `Run` everywhere and not a copy of its fields.
 */
export function named<S extends TSchema & { $id?: string }>(schema: S): TUnsafe<Static<S>> {
  return namedAs<Static<S>>(schema)
}

/** As `named`, for a shape whose type is stated by another part already. */
export function namedAs<T>(schema: TSchema & { $id?: string }): TUnsafe<T> {
  if (!schema.$id) throw new Error('A named schema needs an $id')
  if (schemas.has(schema.$id)) throw new Error(`Two schemas are named ${schema.$id}`)
  schemas.set(schema.$id, schema)
  return Type.Unsafe<T>({ $ref: `${schema.$id}#` })
}

/** Every named schema, for the app to know before its first route. */
export function namedSchemas(): readonly TSchema[] {
  return [...schemas.values()]
}
