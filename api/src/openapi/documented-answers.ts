import type { FastifySchema, RouteOptions } from 'fastify'
import { andBodyRefusals, andRefusals } from '../http/answers.ts'
import '../access/route-config.ts'

/** An answer as a call's description has it. */
export type DocumentedAnswer = ReturnType<typeof andRefusals>[number]

/** What a call may answer, by status: what it says itself, and what comes with its method and with an `Idempotency-Key`. */
export function documentedAnswers(
  { response }: FastifySchema,
  { method, config }: Pick<RouteOptions, 'method' | 'config'>,
): Readonly<Record<number, DocumentedAnswer>> {
  const answers = takesBody(method) ? andBodyRefusals(response) : andRefusals(response)
  return config?.idempotent ? keyedAnswers(answers) : answers
}

/** What a call answers that takes an `Idempotency-Key`. */
function keyedAnswers(answers: ReturnType<typeof andRefusals>) {
  const stated = andRefusals(answers, 'idempotencyKeyBusy', 'idempotencyKeyReused')
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
    description: '`true` where this answer was given before, to the call that had this key first.',
  },
} as const

/** Tells whether calls of a method, or of one of several, take a body. */
export function takesBody(method: string | readonly string[]): boolean {
  return [method].flat().some((one) => /^(POST|PUT|PATCH|DELETE)$/i.test(one))
}
