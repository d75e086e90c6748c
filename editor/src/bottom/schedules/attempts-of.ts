import { sentence } from '@anj/workflow/messages'
import { formatDuration } from '../../kit/format.ts'
import { momentIn } from '../../scheduler/zone-moment.ts'
import type { TaskRun } from '../../server/tasks.ts'
import { timeTaken } from '../run-words.ts'

/** An attempt of a task, as the task's details list it. */
export interface Attempt extends Pick<TaskRun, 'id' | 'status' | 'rejectCount' | 'isReachable'> {
  /** The first attempt has number 1. */
  readonly number: number
  /** The start and duration of the attempt, as text. */
  readonly when: string
}

/** Returns the attempts of a task, first to last, in the schedule's zone. */
export function attemptsOf(runs: readonly TaskRun[], zone: string): readonly Attempt[] {
  return runs.map((run, at) => ({
    id: run.id,
    number: at + 1,
    when: whenOf(run, zone),
    status: run.status,
    rejectCount: run.rejectCount,
    isReachable: run.isReachable,
  }))
}

function whenOf(run: TaskRun, zone: string): string {
  const { startedAt, finishedAt } = run
  if (!startedAt) return sentence(finishedAt ? 'tryNeverBegun' : 'tryNotBegun')
  const took = timeTaken(run)
  const began = momentIn(zone, startedAt, true)
  return took === null ? began : `${began} · ${formatDuration(took)}`
}
