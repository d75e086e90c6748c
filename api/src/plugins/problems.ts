import { AppError } from '@anj/workflow'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Problem } from '../http/answers.ts'
import { asAppError } from '../http/as-app-error.ts'
import { ChangedByOthers } from '../http/changed-by-others.ts'
import { AnsweredBefore, replay } from '../http/idempotency.ts'

/** Answers every failed call in one shape: the catalogue decides status and sentence, and bugs stay in the log. */
export function answerProblems(app: FastifyInstance): void {
  app.setErrorHandler((error, request, reply) =>
    error instanceof AnsweredBefore ? replay(reply, error.answer) : answerProblem(error, request, reply),
  )
  // Also of methods and addresses that no route takes, such as PROPFIND and OPTIONS *.
  app.setNotFoundHandler((request, reply) =>
    answerProblem(new AppError('notFound', { what: 'This address' }), request, reply),
  )
}

/** The same for an error that no handler of the app can see, such as an address that can't be decoded. */
export function answerProblem(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const known = asAppError(error)
  if (isAbandoned(error, request, reply)) request.log.debug('the caller went away before the answer')
  else if (!known || isOurFault(known)) request.log.error({ err: error }, 'a call failed')
  else request.log.debug({ code: known.code }, 'a call was refused')
  const shown = known ?? new AppError('unexpected', { requestId: request.id })
  if (shown.retryAfter !== undefined) reply.header('retry-after', String(shown.retryAfter))
  return reply
    .code(shown.status)
    .type('application/json; charset=utf-8')
    .send(shown instanceof ChangedByOthers ? shown.answer : problemOf(shown))
}

/** Whether work was only stopped because nobody waits for its answer any more, which is no fault of the server. */
function isAbandoned(error: unknown, request: FastifyRequest, reply: FastifyReply): boolean {
  return (
    (reply.raw.destroyed || request.letOut !== null) && error instanceof Error && error.name === 'AbortError'
  )
}

/** A server of a caller's own that could not be reached (502) is no fault of this one. */
function isOurFault({ code, status }: AppError): boolean {
  return status >= 500 && (status !== 502 || code === 'fetchDatabasesFailed')
}

/** An error as the api answers it. */
export function problemOf({ code, message, fields }: AppError): Problem {
  return { success: false, message, code, ...(fields ? { fields } : {}) }
}
