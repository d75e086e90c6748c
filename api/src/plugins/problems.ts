import { AppError } from '@anj/workflow'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Problem } from '../http/answers.ts'
import { asAppError } from '../http/as-app-error.ts'
import { ChangedByOthers } from '../http/changed-by-others.ts'
import { AlreadyAnswered, replay } from '../http/idempotency.ts'

/**
 * Answers all failed calls in the same format. The error catalogue determines the status and the message. Only the log
 * contains a bug's details.
 */
export function answerProblems(app: FastifyInstance): void {
  app.setErrorHandler((error, request, reply) =>
    error instanceof AlreadyAnswered ? replay(reply, error.answer) : answerProblem(error, request, reply),
  )
  // This handler also answers methods and addresses that no route accepts, such as PROPFIND and OPTIONS *.
  app.setNotFoundHandler((request, reply) =>
    answerProblem(new AppError('notFound', { what: 'This address' }), request, reply),
  )
}

/** Answers an error that occurs outside the app's handlers, such as an address that can't be decoded. */
export function answerProblem(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const known = asAppError(error)
  if (isAbandoned(error, request, reply)) request.log.debug('the caller disconnected before the response')
  else if (!known || isOurFault(known)) request.log.error({ err: error }, 'a call failed')
  else request.log.debug({ code: known.code }, 'a call was refused')
  const appError = known ?? new AppError('unexpected', { requestId: request.id })
  if (appError.retryAfter !== undefined) reply.header('retry-after', String(appError.retryAfter))
  return reply
    .code(appError.status)
    .type('application/json; charset=utf-8')
    .send(appError instanceof ChangedByOthers ? appError.answer : problemOf(appError))
}

/** True when work stopped because the caller disconnected or lost access, which isn't a fault. */
function isAbandoned(error: unknown, request: FastifyRequest, reply: FastifyReply): boolean {
  return (
    (reply.raw.destroyed || request.letOut !== null) && error instanceof Error && error.name === 'AbortError'
  )
}

/** True for faults of this server. A caller's own unreachable server (502) isn't such a fault. */
function isOurFault({ code, status }: AppError): boolean {
  return status >= 500 && (status !== 502 || code === 'fetchDatabasesFailed')
}

export function problemOf({ code, message, fields }: AppError): Problem {
  return { success: false, message, code, ...(fields ? { fields } : {}) }
}
