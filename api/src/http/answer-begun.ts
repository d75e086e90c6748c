import type { FastifyReply, FastifyRequest } from 'fastify'
import type { done } from './answers.ts'
import { keepEnd, type Made } from './once.ts'
import { readPrefer } from './prefer.ts'
import { whileConnected } from './while-connected.ts'

/** How far what was begun is when a call no longer waits for it. */
export interface SoFar<Body> {
  readonly isOver: boolean
  readonly body: Body
}

/**
 * The answer of a call that began something: 202 at once, or, as `Prefer: wait=N` asks for it, 200 as soon as that is over.
 * What takes longer goes on, also when the caller goes away. `wait` takes milliseconds, and ends early with the signal.
 */
export async function answerBegun<Body extends ReturnType<typeof done<unknown>>>(
  request: FastifyRequest,
  reply: FastifyReply,
  made: Made<Body>,
  closing: AbortSignal,
  wait: (milliseconds: number, signal: AbortSignal) => Promise<SoFar<Body>>,
): Promise<Made<Body> & { readonly status: 200 | 202 }> {
  const { waitSeconds, applied } = readPrefer(request.headers.prefer, 0)
  reply.header('location', made.location)
  if (applied) reply.header('preference-applied', applied)
  if (waitSeconds === 0) return { ...made, status: 202 }
  const { isOver, body } = await wait(
    waitSeconds * 1000,
    AbortSignal.any([whileConnected(request, reply), closing]),
  )
  const answered = { ...made, status: isOver ? 200 : 202, body } as const
  await keepEnd(request, reply, answered)
  return answered
}
