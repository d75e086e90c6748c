import { setTimeout } from 'node:timers/promises'
import { getTask, type ListedTask, type Tx } from '@anj/db'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { type Caller, callerOf } from '../../access/session.ts'
import type { AppDeps } from '../../deps/deps.ts'
import { answerAccepted } from '../../http/answer-accepted.ts'
import { successAnswer } from '../../http/answers.ts'
import { type CallResult, idempotently } from '../../http/idempotently.ts'
import { orNotFound } from '../../http/not-found.ts'
import type { Task } from './schema.ts'
import { toTask } from './to-task.ts'

type TaskAnswer = ReturnType<typeof successAnswer<Task>>

/** The milliseconds between checks of a task that has no run yet. */
const pause = 500

/** Answers a call that starts a task: immediately or when the task has ended, depending on the Prefer header. */
export function answerTask(
  request: FastifyRequest,
  reply: FastifyReply,
  closing: AbortSignal,
  begin: (tx: Tx) => Promise<ListedTask>,
) {
  return answerAccepted(request, reply, closing, {
    begin: () => idempotently(request, reply, async (tx) => madeTask(await begin(tx))),
    wait: async ({ data }: TaskAnswer, milliseconds, signal) => {
      const wait = { milliseconds, signal }
      const task = await awaitTask(request.server.deps, callerOf(request), data._id, wait)
      const isOver = task.state === 'ended'
      return { isOver, body: successAnswer(toTask(task), isOver ? 'runOver' : 'scheduleStarted') }
    },
  })
}

function madeTask(task: ListedTask): CallResult<TaskAnswer> {
  return {
    status: 202,
    location: `/api/tasks/${task.id}`,
    body: successAnswer(toTask(task), 'scheduleStarted'),
  }
}

/** Returns a task once it has ended. Returns it in its current state after the timeout or when the signal is aborted. */
async function awaitTask(
  { db, runNews }: Pick<AppDeps, 'db' | 'runNews'>,
  caller: Caller,
  id: string,
  { milliseconds, signal }: { readonly milliseconds: number; readonly signal: AbortSignal },
): Promise<ListedTask> {
  const end = performance.now() + milliseconds
  for (let runId = ''; ; ) {
    const left = end - performance.now()
    const longest = Math.max(0, Math.min(left, runId ? runNews.patience : pause))
    const news = runNews.wait(runId, longest, signal)
    try {
      const task = orNotFound(await getTask(db, caller, id), 'task')
      if (task.state === 'ended' || left <= 0 || signal.aborted) return task
      if (runId) await news.done
      else await setTimeout(longest, undefined, { signal }).catch(() => undefined)
      runId = task.run?.id ?? ''
    } finally {
      news.stop()
    }
  }
}
