import { setTimeout } from 'node:timers/promises'
import { getTask, type ListedTask } from '@anj/db'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { AppDeps } from '../deps.ts'
import { done } from '../http/answers.ts'
import { present } from '../http/not-found.ts'
import { keepEnd, type Made } from '../http/once.ts'
import { readPrefer } from '../http/prefer.ts'
import { whileConnected } from '../http/while-connected.ts'
import { type Caller, callerOf } from '../plugins/session.ts'
import type { Task } from './schema.ts'
import { toTask } from './to-task.ts'

type TaskAnswer = ReturnType<typeof done<Task>>

/** How often a task is looked at that has no run yet, in milliseconds. */
const pause = 500

/** The answer of a call that began a task: 202 at once, or, as `Prefer: wait=N` asks for it, 200 as soon as it has ended. */
export async function answerTask(
  request: FastifyRequest,
  reply: FastifyReply,
  made: Made<TaskAnswer>,
  closing: AbortSignal,
): Promise<Made<TaskAnswer> & { readonly status: 200 | 202 }> {
  const { waitSeconds, applied } = readPrefer(request.headers.prefer, 0)
  reply.header('location', made.location)
  if (applied) reply.header('preference-applied', applied)
  const begun = { ...made, status: 202 } as const
  if (waitSeconds === 0) return begun
  const signal = AbortSignal.any([whileConnected(request, reply), closing])
  const { deps } = request.server
  const wait = { milliseconds: waitSeconds * 1000, signal }
  const task = await awaitTask(deps, callerOf(request), made.body.data._id, wait)
  const answered =
    task.state === 'ended'
      ? ({ ...made, status: 200, body: done(toTask(task), 'runOver') } as const)
      : { ...begun, body: done(toTask(task), 'scheduleStarted') }
  await keepEnd(request, reply, answered)
  return answered
}

/** A task once it has ended, or as far as it is when the time is over or the signal is aborted. */
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
      const task = present(await getTask(db, caller, id), 'task')
      if (task.state === 'ended' || left <= 0 || signal.aborted) return task
      if (runId) await news.done
      else await setTimeout(longest, undefined, { signal }).catch(() => undefined)
      runId = task.run?.id ?? ''
    } finally {
      news.stop()
    }
  }
}
