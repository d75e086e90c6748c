import { amendAnswer, findKeptAnswer, holdKey, type KeptAnswer, keepAnswer, type Tx } from '@anj/db'
import { AppError } from '@anj/workflow'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { done, Problem } from './answers.ts'
import { AnsweredBefore, sameCall } from './idempotency.ts'

/** The body of a response before serialization. */
type Frame = ReturnType<typeof done<unknown>> | Problem

/** The response to a call whose work has been done or started. */
export interface Made<Body extends Frame> {
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
export async function once<Body extends Frame>(
  request: FastifyRequest,
  reply: FastifyReply,
  work: (tx: Tx) => Promise<Made<Body>>,
): Promise<Made<Body>> {
  return request.server.deps.db.transaction((tx) => onceWithin(tx, request, reply, () => work(tx)))
}

/** Like `once`, in an existing transaction. */
export async function onceWithin<Body extends Frame>(
  tx: Tx,
  { keyed }: FastifyRequest,
  reply: FastifyReply,
  work: () => Promise<Made<Body>>,
): Promise<Made<Body>> {
  if (!keyed) return work()
  if (!(await holdKey(tx, keyed))) throw new AppError('idempotencyKeyBusy', {}, { retryAfter: 1 })
  const before = await findKeptAnswer(tx, keyed)
  if (before) throw new AnsweredBefore(sameCall(before, keyed))
  const made = await work()
  await keepAnswer(tx, keyed, asText(reply, made))
  return made
}

/**
 * Replaces the stored response with the final one, for a call that waited for its work. A repeated call then gets the
 * final response.
 */
export async function keepEnd(
  { keyed, server, log }: FastifyRequest,
  reply: FastifyReply,
  made: Made<Frame>,
): Promise<void> {
  if (!keyed) return
  // Not critical: the first response already names what was created.
  await amendAnswer(server.deps.db, keyed, asText(reply, made)).catch((err) =>
    log.warn({ err }, 'the end of a keyed call was not kept'),
  )
}

function asText(reply: FastifyReply, { status, location, body }: Made<Frame>): KeptAnswer {
  return { status, location, body: String(reply.serializeInput({ ...body }, String(status))) }
}
