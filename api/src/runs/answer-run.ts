import { isFinal } from '@anj/workflow'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { done } from '../http/answers.ts'
import { keepEnd, type Made } from '../http/once.ts'
import { readPrefer } from '../http/prefer.ts'
import { whileConnected } from '../http/while-connected.ts'
import { callerOf } from '../plugins/session.ts'
import { awaitRun } from './await-run.ts'
import type { Run } from './schema.ts'
import { toRun } from './to-run.ts'

type RunAnswer = ReturnType<typeof done<Run>>

/** What is answered of a run that has just been queued. */
export function madeRun(run: Parameters<typeof toRun>[0]): Made<RunAnswer> {
  return { status: 202, location: `/api/runs/${run.id}`, body: done(toRun(run, []), 'runQueued') }
}

/**
 * The answer of a call that began a run: 202 at once, or, as `Prefer: wait=N` asks for it, 200 as soon as the run is over.
 * A run that takes longer goes on, also when the caller goes away.
 */
export async function answerRun(
  request: FastifyRequest,
  reply: FastifyReply,
  made: Made<RunAnswer>,
  closing: AbortSignal,
): Promise<Made<RunAnswer> & { readonly status: 200 | 202 }> {
  const { waitSeconds, applied } = readPrefer(request.headers.prefer, 0)
  reply.header('location', made.location)
  if (applied) reply.header('preference-applied', applied)
  const begun = { ...made, status: 202 } as const
  if (waitSeconds === 0) return begun
  const signal = AbortSignal.any([whileConnected(request, reply), closing])
  const { deps } = request.server
  const run = await awaitRun(deps, callerOf(request), made.body.data.id, waitSeconds * 1000, signal)
  const answered = isFinal(run.status)
    ? ({ ...made, status: 200, body: done(run, 'runOver') } as const)
    : { ...begun, body: done(run, 'runGoesOn') }
  await keepEnd(request, reply, answered)
  return answered
}
