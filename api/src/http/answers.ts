import type { Readable } from 'node:stream'
import { type ErrorCode, errorCatalogue, type MessageCode, messages, sentence } from '@anj/workflow'
import { type Static, type TSchema, Type } from 'typebox'
import { named } from './named.ts'

/** What every failed call answers. `code` stands in the error catalogue; `fields` holds a sentence by field of a form. */
export const Problem = named(
  Type.Object(
    {
      success: Type.Literal(false),
      message: Type.String({ description: 'A sentence to show to a person.' }),
      code: Type.String({ description: 'Stable code of the error, to decide by.' }),
      fields: Type.Optional(
        Type.Record(Type.String(), Type.String(), {
          description: 'A sentence by field, where a form has wrong fields.',
        }),
      ),
    },
    { $id: 'Problem', description: 'The answer of every failed call.' },
  ),
)
export type Problem = Static<typeof Problem>

/** What a successful call answers: `{ success, message, data }`. */
export function answer<S extends TSchema>(data: S, description = 'Success') {
  return Type.Object(
    {
      success: Type.Literal(true),
      message: Type.String({ description: 'A sentence to show to a person.' }),
      data,
    },
    { description },
  )
}

/** A successful call that answers with bytes instead of JSON. */
export function bytes(description: string, mediaType = 'application/octet-stream') {
  const schema = Type.Unsafe<Readable | Buffer | Response>(Type.String({ format: 'binary' }))
  return { description, content: { [mediaType]: { schema } } }
}

/** A successful call that answers with JSON, or with the same as server-sent events to whoever asks for those. */
export function orEvents<S extends TSchema>(schema: S, description = 'Success') {
  const events = Type.Unsafe<Readable>(Type.String({ description: 'Events until the answer is whole' }))
  return {
    description,
    content: { 'application/json': { schema }, 'text/event-stream': { schema: events } },
  }
}

/** A successful call that answers with headers only. */
export function headersOnly(description: string, headers: object = {}) {
  return { ...Type.Unsafe<Response | null>(Type.Null({ description })), description, type: 'null', headers }
}

/** A successful call without data. */
export const Nothing = Type.Null()

/** Wraps a handler's data in the answer's frame. */
export function done<T>(data: T, message: PlainCode = 'done'): { success: true; message: string; data: T } {
  return { success: true, message: sentence(message), data }
}
type PlainCode = {
  [C in MessageCode]: (typeof messages)[C] extends `${string}{${string}` ? never : C
}[MessageCode]

const always = [
  'invalidRequest',
  'textBroken',
  'unexpected',
  'unavailable',
] as const satisfies readonly ErrorCode[]
const whenSignedIn = [
  'tokenMissing',
  'tokenInvalid',
  'tokenExpired',
  'forbidden',
  'tokenScopeMissing',
] as const satisfies readonly ErrorCode[]

type Answers = Readonly<Record<number, TSchema | ReturnType<typeof bytes> | ReturnType<typeof orEvents>>>

/** The answers of a call that needs a token: its successes, and the errors that it may give, by code. */
export function answers<S extends Answers>(successes: S, ...codes: readonly ErrorCode[]): S {
  return { ...successes, ...refusals([...codes, ...whenSignedIn, ...always], successes) }
}

/** The answers of a call that anybody may make. */
export function publicAnswers<S extends Answers>(successes: S, ...codes: readonly ErrorCode[]): S {
  return { ...successes, ...refusals([...codes, ...always], successes) }
}

/** One answer per status, whose description names each code with its sentence as the catalogue has it. */
function refusals(codes: readonly ErrorCode[], stated: Answers): Record<number, unknown> {
  const byStatus = new Map<number, ErrorCode[]>()
  for (const code of new Set(codes)) {
    const { status } = errorCatalogue[code]
    if (!(status in stated)) byStatus.set(status, [...(byStatus.get(status) ?? []), code])
  }
  return Object.fromEntries(
    [...byStatus].map(([status, of]) => [status, { description: of.map(line).join('\n'), $ref: 'Problem#' }]),
  )
}

function line(code: ErrorCode): string {
  return `\`${code}\`: ${messages[code]}`
}
