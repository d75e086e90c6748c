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

/** The body of a response before serialization. */
type Frame = ReturnType<typeof successAnswer<unknown>> | Problem

/** The response to a call whose work has been done or started. */
export interface CallResult<Body extends Frame> {
  readonly status: number
  /** The address of the created record. */
  readonly location: string
  readonly body: Body
}

/**
 * Does the work of a call in one transaction. With an `Idempotency-Key`, the same transaction stores the response, so
 * that a repeated or concurrent call does its work once, even when a process crashes. A refused call stores no key, so
 * it may be corrected and sent again. Once started, the work keeps its key, even if it fails later.
 */
export async function idempotently<Body extends Frame>(
  request: FastifyRequest,
  reply: FastifyReply,
  work: (tx: Tx) => Promise<CallResult<Body>>,
): Promise<CallResult<Body>> {
  return request.server.deps.db.transaction((tx) => idempotentlyWithin(tx, request, reply, () => work(tx)))
}

/** Like `idempotently`, in an existing transaction. */
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
 * Replaces the stored response with the final one, for a call that waited for its work. A repeated call then gets the
 * final response.
 */
export async function storeFinalAnswer(
  { keyed, server, log }: FastifyRequest,
  reply: FastifyReply,
  made: CallResult<Frame>,
): Promise<void> {
  if (!keyed) return
  // Not critical: the first response already names what was created.
  await updateStoredAnswer(server.deps.db, keyed, asText(reply, made)).catch((err) =>
    log.warn({ err }, 'the end of a keyed call was not kept'),
  )
}

function asText(reply: FastifyReply, { status, location, body }: CallResult<Frame>): StoredAnswer {
  return { status, location, body: String(reply.serializeInput({ ...body }, String(status))) }
}
