import { Type } from 'typebox'

/** Returns two texts for a setting's schema: the rule for valid values, and the description for the help. */
export const constraintMessages = (rule: string, about: string) => ({ must: rule, description: about })

/** Returns the schema of an optional text setting. */
export const text = (about: string) => Type.Optional(Type.String(constraintMessages('text', about)))

/** Returns the schema of an optional setting that contains an HTTP address. */
export const httpAddress = (about: string) =>
  Type.Optional(
    Type.String({
      pattern: '^https?://',
      ...constraintMessages('an address that begins with http:// or https://', about),
    }),
  )

/** Returns the schema of an optional setting that contains a port. */
export const port = (about: string) =>
  Type.Optional(
    Type.Integer({
      minimum: 0,
      maximum: 65535,
      ...constraintMessages('a whole number from 0 to 65535', about),
    }),
  )

/** Returns the missing settings of a group that must be set completely or not at all. `what` names its purpose. */
export function requireTogether<Name extends string>(
  values: { readonly [K in Name]?: unknown },
  names: readonly Name[],
  what: string,
): readonly string[] {
  const missing = names.filter((name) => !values[name])
  if (missing.length === 0 || missing.length === names.length) return []
  const are = missing.length === 1 ? 'is' : 'are'
  return [`${missing.join(', ')} ${are} missing: ${what} needs all of ${names.join(', ')}.`]
}

/**
 * True if a text is a valid address without a user, password, query or fragment, any of which could contain secrets.
 */
export function isBareAddress(text: string): boolean {
  const url = URL.parse(text)
  return url !== null && !url.username && !url.password && !url.search && !url.hash
}
