import { setTimeout } from 'node:timers/promises'
import { AppError } from '@anj/workflow'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { successAnswer } from './answers.ts'
import { type CallResult, storeFinalAnswer } from './idempotently.ts'
import { readPrefer } from './prefer.ts'
import { whileConnected } from './while-connected.ts'

/** The state of the work when a call stops waiting for it. */
export interface PendingAnswer<Body> {
  readonly isOver: boolean
  readonly body: Body
}

/** Work that a call starts and can wait for. */
export interface Work<Body extends ReturnType<typeof successAnswer<unknown>>> {
  readonly begin: () => Promise<CallResult<Body>>
  /** Returns early when the signal is aborted. */
  readonly wait: (begun: Body, milliseconds: number, signal: AbortSignal) => Promise<PendingAnswer<Body>>
}

/** The interval in milliseconds between attempts to start work, while a file that it needs is being ingested. */
const tryEvery = 250

/**
 * Answers a call that starts work: with 202 immediately or, with `Prefer: wait=N`, with 200 if the work finishes in
 * time. The waiting time includes the ingest of newly uploaded files. Work that takes longer continues, even if the
 * caller disconnects.
 */
export async function answerAccepted<Body extends ReturnType<typeof successAnswer<unknown>>>(
  request: FastifyRequest,
  reply: FastifyReply,
  closing: AbortSignal,
  { begin, wait }: Work<Body>,
): Promise<CallResult<Body> & { readonly status: 200 | 202 }> {
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
  await storeFinalAnswer(request, reply, answered)
  return answered
}

/** Retries while the only obstacle is a file that is still being ingested. A refused attempt has no effect. */
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
