import {
  findStoredAnswer,
  lockKey,
  type StoredAnswer,
  storeAnswer,
  type Tx,
  updateStoredAnswer,
} from '@anj/db'
import { AppError } from '@anj/workflow'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Problem, successAnswer } from './answers.ts'
import { AlreadyAnswered, isSameCall } from './idempotency.ts'

/** A response's body before serialization. */
type Frame = ReturnType<typeof successAnswer<unknown>> | Problem

/** The response to a call whose work has been done or started. */
export interface CallResult<Body extends Frame> {
  readonly status: number
  readonly location: string
  readonly body: Body
}

/**
 * Does a call's work in one transaction. With an `Idempotency-Key`, the same transaction stores the response, so that
 * repeated and concurrent calls do the work only once, even if a process crashes. A refused call stores no key, so it
 * can be corrected and sent again. A call that started work keeps its key, even if the work fails later.
 */
export async function idempotently<Body extends Frame>(
  request: FastifyRequest,
  reply: FastifyReply,
  work: (tx: Tx) => Promise<CallResult<Body>>,
): Promise<CallResult<Body>> {
  return request.server.deps.db.transaction((tx) => idempotentlyWithin(tx, request, reply, () => work(tx)))
}

/** Does the same as `idempotently`, in an existing transaction. */
export async function idempotentlyWithin<Body extends Frame>(
  tx: Tx,
  { keyed }: FastifyRequest,
  reply: FastifyReply,
  work: () => Promise<CallResult<Body>>,
): Promise<CallResult<Body>> {
  if (!keyed) return work()
  if (!(await lockKey(tx, keyed))) throw new AppError('idempotencyKeyBusy', {}, { retryAfter: 1 })
  const before = await findStoredAnswer(tx, keyed)
  if (before) throw new AlreadyAnswered(isSameCall(before, keyed))
  const made = await work()
  await storeAnswer(tx, keyed, asText(reply, made))
  return made
}

/**
 * Replaces the stored response with the final response after a call has waited for its work. A repeated call then
 * receives the final response.
 */
export async function storeFinalAnswer(
  { keyed, server, log }: FastifyRequest,
  reply: FastifyReply,
  made: CallResult<Frame>,
): Promise<void> {
  if (!keyed) return
  // A failure here isn't critical, because the first response already names the created record.
  await updateStoredAnswer(server.deps.db, keyed, asText(reply, made)).catch((err) =>
    log.warn({ err }, 'the final response to a keyed call could not be stored'),
  )
}

function asText(reply: FastifyReply, { status, location, body }: CallResult<Frame>): StoredAnswer {
  return { status, location, body: String(reply.serializeInput({ ...body }, String(status))) }
}
