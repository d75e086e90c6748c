import type { Tx } from '@anj/db'
import { isFinal } from '@anj/workflow'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { callerOf } from '../access/session.ts'
import { answerAccepted } from '../http/answer-accepted.ts'
import { successAnswer } from '../http/answers.ts'
import { type CallResult, idempotently } from '../http/idempotently.ts'
import { awaitRun } from './await-run.ts'
import type { Run } from './schema.ts'
import { toRun } from './to-run.ts'

type RunAnswer = ReturnType<typeof successAnswer<Run>>

export function queuedRunAnswer(run: Parameters<typeof toRun>[0]): CallResult<RunAnswer> {
  return { status: 202, location: `/api/runs/${run.id}`, body: successAnswer(toRun(run, []), 'runQueued') }
}

/** Answers a call that starts a run: immediately or when the run has finished, depending on the Prefer header. */
export function answerRun(
  request: FastifyRequest,
  reply: FastifyReply,
  closing: AbortSignal,
  begin: (tx: Tx) => Promise<Parameters<typeof toRun>[0]>,
) {
  return answerAccepted(request, reply, closing, {
    begin: () => idempotently(request, reply, async (tx) => queuedRunAnswer(await begin(tx))),
    wait: async ({ data }: RunAnswer, milliseconds, signal) => {
      const { deps } = request.server
      const run = await awaitRun(deps, callerOf(request), data.id, milliseconds, signal)
      const isOver = isFinal(run.status)
      return { isOver, body: successAnswer(run, isOver ? 'runOver' : 'runGoesOn') }
    },
  })
}
