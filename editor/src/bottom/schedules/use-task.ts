import { useCallback, useState } from 'react'
import { useQuery } from '../../kit/use-query.ts'
import { useTick } from '../../kit/use-tick.ts'
import { withFailureText } from '../../scheduler/failure-message.ts'
import { readTask, type Task, type TaskDetail, type TaskRun } from '../../server/tasks.ts'

/** The same interval as for the list of tasks. */
const PAUSE = 4000

interface KnownTask {
  readonly task: Task
  readonly runs: readonly TaskRun[]
  /** Files of the newest run that the user may download. */
  readonly files: TaskDetail['files']
  /** Deliveries of the file to places. */
  readonly deliveries: TaskDetail['deliveries']
  readonly problem: string | null
  /** True when the task is in progress and the user may cancel it. */
  readonly mayCancel: boolean
  readonly askAgain: () => void
}

/**
 * Follows a task and its runs. Starts with the list's data and polls the server while the task is pending.
 */
export function useTask(listed: Task): KnownTask {
  const { _id: id } = listed
  const tick = useTick(PAUSE)
  const [isPending, setPending] = useState(true)
  const ask = useCallback(
    (signal: AbortSignal) =>
      withFailureText(
        (one) => readTask(id, one),
        'fetchTasksFailed',
      )(signal).then((task) => {
        const isDelivering = task.deliveries.some(({ state }) => state === 'waiting')
        setPending(task.status === 'Pending' || isDelivering)
        return task
      }),
    [id],
  )
  const { value, problem, again: askAgain } = useQuery(ask, { occasion: isPending ? String(tick) : 'ended' })
  const known = { problem, mayCancel: value?.mayCancel ?? false, askAgain }
  return value
    ? { ...known, task: value, runs: value.runs, files: value.files, deliveries: value.deliveries }
    : { ...known, task: listed, runs: listed.run ? [listed.run] : [], files: [], deliveries: [] }
}
