import { amendAnswer, findKeptAnswer, holdKey, type KeptAnswer, keepAnswer, type Tx } from '@anj/db'
import { AppError } from '@anj/workflow'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { done, Problem } from './answers.ts'
import { AnsweredBefore, sameCall } from './idempotency.ts'

/** The body of an answer, before it is text. */
type Frame = ReturnType<typeof done<unknown>> | Problem

/** What a call answers when its work is done, or begun. */
export interface Made<Body extends Frame> {
  readonly status: number
  /** Address of what was made. */
  readonly location: string
  readonly body: Body
}

/**
 * Does the work of a call in one transaction. With an `Idempotency-Key` its answer is kept in the same transaction: a call
 * that was sent twice, at once or again, does its work once, wherever a process dies. A call that is refused began nothing and
 * keeps no key, so that it may come again, corrected. What was begun keeps the key, also when it fails later.
 */
export async function once<Body extends Frame>(
  request: FastifyRequest,
  reply: FastifyReply,
  work: (tx: Tx) => Promise<Made<Body>>,
): Promise<Made<Body>> {
  return request.server.deps.db.transaction((tx) => onceWithin(tx, request, reply, () => work(tx)))
}

/** The same within a transaction that has begun. */
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

/** Keeps how a call ended that waited for its work, in place of how it began: the same call again is answered so. */
export async function keepEnd(
  { keyed, server, log }: FastifyRequest,
  reply: FastifyReply,
  made: Made<Frame>,
): Promise<void> {
  if (!keyed) return
  // Nobody misses it: how the call began names what it made.
  await amendAnswer(server.deps.db, keyed, asText(reply, made)).catch((err) =>
    log.warn({ err }, 'the end of a keyed call was not kept'),
  )
}

function asText(reply: FastifyReply, { status, location, body }: Made<Frame>): KeptAnswer {
  return { status, location, body: String(reply.serializeInput({ ...body }, String(status))) }
}
