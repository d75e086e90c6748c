import { Type } from 'typebox'

/** A setting's schema says in `must` what a right value is, in `about` what it is for. */
export const must = (rule: string, about: string) => ({ must: rule, description: about })

/** A text that may be left out. */
export const text = (about: string) => Type.Optional(Type.String(must('text', about)))

/** The address of a server that speaks HTTP, which may be left out. */
export const httpAddress = (about: string) =>
  Type.Optional(
    Type.String({
      pattern: '^https?://',
      ...must('an address that begins with http:// or https://', about),
    }),
  )

/** A port that may be left out. */
export const port = (about: string) =>
  Type.Optional(
    Type.Integer({ minimum: 0, maximum: 65535, ...must('a whole number from 0 to 65535', about) }),
  )

/** What is missing of settings that are set all or none; `what` is what they are for. */
export function onlyTogether<Name extends string>(
  values: { readonly [K in Name]?: unknown },
  names: readonly Name[],
  what: string,
): readonly string[] {
  const missing = names.filter((name) => !values[name])
  if (missing.length === 0 || missing.length === names.length) return []
  const are = missing.length === 1 ? 'is' : 'are'
  return [`${missing.join(', ')} ${are} missing: ${what} needs all of ${names.join(', ')}.`]
}

/** Whether an address can be read, and holds no secret that whoever sees it would know. */
export function isBareAddress(text: string): boolean {
  const url = URL.parse(text)
  return url !== null && !url.username && !url.password && !url.search && !url.hash
}
