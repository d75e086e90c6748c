import { setTimeout } from 'node:timers/promises'
import { AppError } from '@anj/workflow'
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

/** Begins something and waits for it. */
export interface Work<Body extends ReturnType<typeof done<unknown>>> {
  readonly begin: () => Promise<Made<Body>>
  /** Ends early with the signal. */
  readonly wait: (begun: Body, milliseconds: number, signal: AbortSignal) => Promise<SoFar<Body>>
}

/** How often it is tried to begin what needs a file that is still being read, in milliseconds. */
const tryEvery = 250

/**
 * The answer of a call that begins something: 202 at once, or, as `Prefer: wait=N` asks for it, 200 as soon as that is over.
 * Files that have just arrived and are still being read are waited for in the same time. What takes longer goes on, also when
 * the caller goes away.
 */
export async function answerBegun<Body extends ReturnType<typeof done<unknown>>>(
  request: FastifyRequest,
  reply: FastifyReply,
  closing: AbortSignal,
  { begin, wait }: Work<Body>,
): Promise<Made<Body> & { readonly status: 200 | 202 }> {
  const { waitSeconds, applied } = readPrefer(request.headers.prefer, 0)
  if (applied) reply.header('preference-applied', applied)
  const end = performance.now() + waitSeconds * 1000
  const signal =
    waitSeconds === 0 ? AbortSignal.abort() : AbortSignal.any([whileConnected(request, reply), closing])
  const made = await whenFilesAreRead(begin, end, signal)
  reply.header('location', made.location)
  if (waitSeconds === 0) return { ...made, status: 202 }
  const { isOver, body } = await wait(made.body, Math.max(0, end - performance.now()), signal)
  const answered = { ...made, status: isOver ? 200 : 202, body } as const
  await keepEnd(request, reply, answered)
  return answered
}

/** Tries again as long as only a file that is still being read stands in the way; each try keeps nothing when it is refused. */
async function whenFilesAreRead<T>(begin: () => Promise<T>, end: number, signal: AbortSignal): Promise<T> {
  for (;;) {
    try {
      return await begin()
    } catch (error) {
      const left = end - performance.now()
      if (!(error instanceof AppError) || error.code !== 'datasetNotReady' || left <= 0) throw error
      await setTimeout(Math.min(tryEvery, left), undefined, { signal }).catch(() => undefined)
      if (signal.aborted) throw error
    }
  }
}
