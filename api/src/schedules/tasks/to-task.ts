import { timesOf } from '@anj/core'
import {
  type ListedTask,
  type TaskDetail as StoredDetail,
  type Task as StoredTask,
  type TaskRun,
  taskStatus,
} from '@anj/db'
import { fullReason, publicReason, weekDayOf } from '@anj/workflow'
import type { Caller } from '../../access/session.ts'
import { toPlacedFile } from '../../places/placed-file.ts'
import { mayChange } from '../may-change.ts'
import type { Task, TaskDetail } from './schema.ts'

/** Converts a task to the form that the API returns. */
export function toTask(stored: ListedTask): Task {
  return { ...factsOf(stored), message: messageOf(stored), run: stored.run && toRun(stored.run) }
}

/** Returns the reason why a task failed. Only users who can read the workflow see details that may contain data. */
function messageOf({ problem, isReachable }: ListedTask): string {
  if (!problem) return ''
  return isReachable ? fullReason(problem) : publicReason(problem)
}

/** Converts a task with all of its runs and the caller's permissions. */
export function toTaskDetail(stored: StoredDetail, caller: Caller): TaskDetail {
  const mayCancel = stored.state === 'queued' && mayChange(caller, stored.ownerId)
  const mayRepeat = mayChange(caller, stored.ownerId)
  return {
    ...toTask(stored),
    runs: stored.runs.map(toRun),
    files: stored.files.map(toFile),
    deliveries: stored.isReachable ? stored.deliveries.map((one) => toPlacedFile(one, mayRepeat)) : [],
    mayCancel,
  }
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
    predecessor: predecessorOf(stored),
    outcome,
    attempts,
    nextAttemptAt: stored.nextAttemptAt?.toISOString() ?? null,
    endedAt: stored.endedAt?.toISOString() ?? null,
  }
}

function toFile({ id, fileName, bytes, expiresAt }: StoredDetail['files'][number]) {
  return { id, fileName, bytes, expiresAt: expiresAt?.toISOString() ?? null }
}

function predecessorOf({ predecessorTaskId: taskId, predecessorName: scheduleName }: StoredTask) {
  return taskId !== null && scheduleName !== null ? { taskId, scheduleName } : null
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
