import type { Readable } from 'node:stream'
import { type ErrorCode, errorCatalogue, type MessageCode, messages, sentence } from '@anj/workflow'
import { type Static, type TSchema, Type } from 'typebox'
import { named } from './named.ts'

/** The body of every error response. `code` is in the error catalogue. `fields` contains messages by form field. */
export const Problem = named(
  Type.Object(
    {
      success: Type.Literal(false),
      message: Type.String({ description: 'A message that can be shown to the user.' }),
      code: Type.String({ description: 'Stable error code for programs.' }),
      fields: Type.Optional(
        Type.Record(Type.String(), Type.String(), {
          description: 'Message for each invalid field of a form.',
        }),
      ),
    },
    { $id: 'Problem', description: 'Response of a failed call.' },
  ),
)
export type Problem = Static<typeof Problem>

/** Returns the schema for a successful response: `{ success, message, data }`. */
export function successSchema<S extends TSchema>(data: S, description = 'Success') {
  return Type.Object(
    {
      success: Type.Literal(true),
      message: Type.String({ description: 'A message that can be shown to the user.' }),
      data,
    },
    { description },
  )
}

/** Describes a successful response with bytes instead of JSON, in one of the given media types. */
export function binarySchema(
  description: string,
  mediaTypes: readonly string[] = ['application/octet-stream'],
) {
  const schema = Type.Unsafe<Readable | Buffer | Response>(Type.String({ format: 'binary' }))
  return { description, content: Object.fromEntries(mediaTypes.map((type) => [type, { schema }])) }
}

/** Describes a successful response with server-sent events. Their data has the given schema. */
export function eventStreamSchema(description: string, data: TSchema) {
  const schema = Type.Unsafe<Readable>(
    Type.String({
      contentMediaType: 'application/json',
      contentSchema: data,
      description: 'Events with their data',
    }),
  )
  return { description, content: { 'text/event-stream': { schema } } }
}

/** Describes a successful response as JSON, or as server-sent events for callers who request them. */
export function successOrEvents<S extends TSchema>(schema: S, description = 'Success') {
  const events = Type.Unsafe<Readable>(Type.String({ description: 'Events until the answer is complete' }))
  return {
    description,
    content: { 'application/json': { schema }, 'text/event-stream': { schema: events } },
  }
}

/** Describes a successful response with headers only. */
export function headersOnly(description: string, headers: object = {}) {
  return { ...Type.Unsafe<Response | null>(Type.Null({ description })), description, type: 'null', headers }
}

/** The schema for the data in a successful response that returns nothing. */
export const NoData = Type.Null()

/** Wraps a handler's data in a successful response. */
export function successAnswer<T>(
  data: T,
  message: PlainCode = 'done',
): { success: true; message: string; data: T } {
  return { success: true, message: sentence(message), data }
}
/** The code of a message without placeholders. */
export type PlainCode = {
  [C in MessageCode]: (typeof messages)[C] extends `${string}{${string}` ? never : C
}[MessageCode]

const always = [
  'invalidRequest',
  'textBroken',
  'unexpected',
  'unavailable',
  'storeUnavailable',
] as const satisfies readonly ErrorCode[]
const whenSignedIn = [
  'tokenMissing',
  'tokenInvalid',
  'tokenExpired',
  'forbidden',
  'tokenScopeMissing',
] as const satisfies readonly ErrorCode[]

type Answers = Readonly<
  Record<
    number,
    TSchema | ReturnType<typeof binarySchema | typeof eventStreamSchema | typeof successOrEvents>
  >
>

/** Returns the responses of a call that requires a token: the given successes, and the possible errors by code. */
export function answers<S extends Answers>(successes: S, ...codes: readonly ErrorCode[]): S {
  return { ...successes, ...refusals(codes, [...whenSignedIn, ...always], successes) }
}

/** Returns the responses of a public call, which requires no token. */
export function publicAnswers<S extends Answers>(successes: S, ...codes: readonly ErrorCode[]): S {
  return { ...successes, ...refusals(codes, always, successes) }
}

/**
 * Returns one error response per status, unless the status has its own schema. The description lists each code with its
 * message from the catalogue.
 */
function refusals(
  own: readonly ErrorCode[],
  usual: readonly ErrorCode[],
  stated: Answers,
): Record<number, unknown> {
  const byStatus = new Map<number, ErrorCode[]>()
  for (const code of new Set([...own, ...usual.filter((one) => !(errorCatalogue[one].status in stated))])) {
    const { status } = errorCatalogue[code]
    byStatus.set(status, [...(byStatus.get(status) ?? []), code])
  }
  return Object.fromEntries(
    [...byStatus].map(([status, of]) => [
      status,
      { ...(stated[status] ?? { $ref: 'Problem#' }), description: of.map(line).join('\n') },
    ]),
  )
}

/** Adds the errors that are possible in every call with a body. */
export function withBodyErrors(stated: unknown): Stated {
  return withErrors(stated, 'bodyTooLarge', 'mediaTypeWrong', 'contentEncoded')
}

export function withErrors(stated: unknown, ...codes: readonly ErrorCode[]): Stated {
  const answers: Record<number, Stated[number]> = { ...(stated as Stated) }
  for (const code of codes) {
    const { status } = errorCatalogue[code]
    const known = answers[status]
    if (known?.description?.includes(`\`${code}\``)) continue
    const description = [known?.description, line(code)].filter((text) => text !== undefined).join('\n')
    answers[status] = { ...(known ?? { $ref: 'Problem#' }), description }
  }
  return answers
}
type Stated = Readonly<
  Record<number, { readonly $ref?: string; readonly description?: string; readonly headers?: object }>
>

function line(code: ErrorCode): string {
  return `\`${code}\`: ${messages[code]}`
}
