/**
 * Every sentence that the product says, by code. Sentences of the specification are verbatim.
 * `{name}` marks what is filled in. This file imports nothing, so that every part may import it.
 */
export const messages = {
  // Canvas: connections (spec §5)
  inputToOutput: 'Input nodes cannot be directly connected with output nodes.',

  // Answers of the api that any call can give
  unexpected: 'Something went wrong on the server. Please try again; if it happens again, tell your administrator the time and this number: {requestId}.',
  invalidRequest: 'The request is not valid: {detail}',
  notFound: '{what} was not found.',
  tokenMissing: 'No token provided',
  tokenInvalid: 'Invalid token',
  tokenExpired: 'Token expired',
  forbidden: 'You may not do this: {action} on {resource}.',
} as const satisfies Record<string, string>

export type MessageCode = keyof typeof messages

type Names<S extends string> = S extends `${string}{${infer Name}}${infer Rest}` ? Name | Names<Rest> : never
/** What a sentence needs filled in: `{ title: … }` for 'Input nodes cannot be directly connected with {title}.' */
export type MessageParams<C extends MessageCode> = Readonly<Record<Names<(typeof messages)[C]>, string | number>>

/** The sentence of a code with its blanks filled in. */
export function sentence<C extends MessageCode>(
  code: C,
  ...[params]: [Names<(typeof messages)[C]>] extends [never] ? [] : [MessageParams<C>]
): string {
  const values: Readonly<Record<string, string | number>> = params ?? {}
  return messages[code].replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole))
}
