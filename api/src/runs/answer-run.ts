import type { Tx } from '@anj/db'
import { isFinal } from '@anj/workflow'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { callerOf } from '../access/session.ts'
import { answerBegun } from '../http/answer-begun.ts'
import { done } from '../http/answers.ts'
import { type Made, once } from '../http/once.ts'
import { awaitRun } from './await-run.ts'
import type { Run } from './schema.ts'
import { toRun } from './to-run.ts'

type RunAnswer = ReturnType<typeof done<Run>>

/** Returns the answer for a run that was just queued. */
export function madeRun(run: Parameters<typeof toRun>[0]): Made<RunAnswer> {
  return { status: 202, location: `/api/runs/${run.id}`, body: done(toRun(run, []), 'runQueued') }
}

/** Answers a call that starts a run, immediately or when the run has finished, as the caller prefers. */
export function answerRun(
  request: FastifyRequest,
  reply: FastifyReply,
  closing: AbortSignal,
  begin: (tx: Tx) => Promise<Parameters<typeof toRun>[0]>,
) {
  return answerBegun(request, reply, closing, {
    begin: () => once(request, reply, async (tx) => madeRun(await begin(tx))),
    wait: async ({ data }: RunAnswer, milliseconds, signal) => {
      const { deps } = request.server
      const run = await awaitRun(deps, callerOf(request), data.id, milliseconds, signal)
      const isOver = isFinal(run.status)
      return { isOver, body: done(run, isOver ? 'runOver' : 'runGoesOn') }
    },
  })
}
