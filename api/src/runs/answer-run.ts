import { isFinal } from '@anj/workflow'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { answerBegun } from '../http/answer-begun.ts'
import { done } from '../http/answers.ts'
import type { Made } from '../http/once.ts'
import { callerOf } from '../plugins/session.ts'
import { awaitRun } from './await-run.ts'
import type { Run } from './schema.ts'
import { toRun } from './to-run.ts'

type RunAnswer = ReturnType<typeof done<Run>>

/** What is answered of a run that has just been queued. */
export function madeRun(run: Parameters<typeof toRun>[0]): Made<RunAnswer> {
  return { status: 202, location: `/api/runs/${run.id}`, body: done(toRun(run, []), 'runQueued') }
}

/** The answer of a call that began a run: at once, or when the run is over. */
export function answerRun(
  request: FastifyRequest,
  reply: FastifyReply,
  made: Made<RunAnswer>,
  closing: AbortSignal,
) {
  return answerBegun(request, reply, made, closing, async (milliseconds, signal) => {
    const { deps } = request.server
    const run = await awaitRun(deps, callerOf(request), made.body.data.id, milliseconds, signal)
    const isOver = isFinal(run.status)
    return { isOver, body: done(run, isOver ? 'runOver' : 'runGoesOn') }
  })
}
