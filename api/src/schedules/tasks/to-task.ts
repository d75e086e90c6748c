import { timesOf } from '@anj/core'
import {
  type ListedTask,
  type TaskDetail as StoredDetail,
  type Task as StoredTask,
  type TaskRun,
  taskStatus,
} from '@anj/db'
import { reasonForAll, weekDayOf, wholeReason } from '@anj/workflow'
import type { Caller } from '../../access/session.ts'
import { mayChange } from '../may-change.ts'
import type { Task, TaskDetail } from './schema.ts'

/** A task as the api shows it. */
export function toTask(stored: ListedTask): Task {
  return { ...factsOf(stored), message: messageOf(stored), run: stored.run && toRun(stored.run) }
}

/** Why a task failed; where that may hold something of the data, only for those who may look at it. */
function messageOf({ problem, isReachable }: ListedTask): string {
  if (!problem) return ''
  return isReachable ? wholeReason(problem) : reasonForAll(problem)
}

/** A task with all of its runs, and what somebody may do with it. */
export function toTaskDetail(stored: StoredDetail, caller: Caller): TaskDetail {
  const mayCancel = stored.state === 'queued' && mayChange(caller, stored.ownerId)
  return { ...toTask(stored), runs: stored.runs.map(toRun), mayCancel }
}

function factsOf(stored: StoredTask) {
  const { id, scheduleId, scheduleName, localDate, localTime, kind, outcome, attempts } = stored
  return {
    _id: id,
    schedule: { _id: scheduleId, scheduleName, ...timesOf(stored) },
    status: taskStatus(stored),
    startTime: stored.dueAt.toISOString(),
    executionDay: weekDayOf(localDate),
    executionTime: localTime,
    localDate,
    workflowName: stored.workflowName,
    kind,
    outcome,
    attempts,
    nextAttemptAt: stored.nextAttemptAt?.toISOString() ?? null,
    endedAt: stored.endedAt?.toISOString() ?? null,
  }
}

function toRun({ id, status, startedAt, finishedAt, rejectCount, isReachable }: TaskRun) {
  return {
    id,
    status,
    startedAt: startedAt?.toISOString() ?? null,
    finishedAt: finishedAt?.toISOString() ?? null,
    rejectCount,
    isReachable,
  }
}
