import type { TSchema } from 'typebox'
import { Value } from 'typebox/value'

/** Describes briefly where and why a value doesn't fit its schema, such as 'port must be integer'. */
export function describeSchemaError(schema: TSchema, value: unknown): string {
  const errors = Value.Errors(schema, value)
  // A union reports errors of all its branches; the deepest one is the most specific.
  const [first] = errors.toSorted((a, b) => b.instancePath.length - a.instancePath.length)
  if (!first) return ''
  const place = first.instancePath.slice(1).replaceAll('/', '.')
  return place ? `${place} ${first.message}` : first.message
}
