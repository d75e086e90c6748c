import { type Static, type TSchema, type TUnsafe, Type } from 'typebox'

const schemas = new Map<string, TSchema>()

/**
 * Registers a schema under its `$id` in the API's description. Returns a reference with the same static type, so that
 * clients see `Run` everywhere instead of a copy of its fields.
 */
export function named<S extends TSchema & { $id?: string }>(schema: S): TUnsafe<Static<S>> {
  return namedAs<Static<S>>(schema)
}

/** Does the same as `named`, for a schema whose type is declared elsewhere. */
export function namedAs<T>(schema: TSchema & { $id?: string }): TUnsafe<T> {
  if (!schema.$id) throw new Error('A named schema needs an $id')
  if (schemas.has(schema.$id)) throw new Error(`Two schemas are named ${schema.$id}`)
  schemas.set(schema.$id, schema)
  return Type.Unsafe<T>({ $ref: `${schema.$id}#` })
}

/** Returns all named schemas. They must be registered before the app's first route. */
export function namedSchemas(): readonly TSchema[] {
  return [...schemas.values()]
}
