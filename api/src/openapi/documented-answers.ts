import type { FastifySchema, RouteOptions } from 'fastify'
import { withBodyErrors, withErrors } from '../http/answers.ts'
import '../access/route-config.ts'

export type DocumentedAnswer = ReturnType<typeof withErrors>[number]

/**
 * Returns an operation's possible responses by status: the responses that it declares, the errors that any operation
 * with its method can return, and the responses that an `Idempotency-Key` makes possible.
 */
export function documentedAnswers(
  { response }: FastifySchema,
  { method, config }: Pick<RouteOptions, 'method' | 'config'>,
): Readonly<Record<number, DocumentedAnswer>> {
  const answers = acceptsBody(method) ? withBodyErrors(response) : withErrors(response)
  return config?.idempotent ? keyedAnswers(answers) : answers
}

/** Adds the responses that are possible with an `Idempotency-Key`. */
function keyedAnswers(answers: ReturnType<typeof withErrors>) {
  const stated = withErrors(answers, 'idempotencyKeyBusy', 'idempotencyKeyReused')
  return Object.fromEntries(
    Object.entries(stated).map(([status, answer]) => [
      status,
      Number(status) < 300 ? { ...answer, headers: { ...answer.headers, ...replayedHeader } } : answer,
    ]),
  )
}

const replayedHeader = {
  'Idempotency-Replayed': {
    type: 'string',
    description: '`true` when this response repeats the response to an earlier call with the same key.',
  },
} as const

/** True if requests with the method, or with one of several methods, can have a body. */
export function acceptsBody(method: string | readonly string[]): boolean {
  return [method].flat().some((one) => /^(POST|PUT|PATCH|DELETE)$/i.test(one))
}
