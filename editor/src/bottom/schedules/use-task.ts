import { useCallback, useState } from 'react'
import { useAnswer } from '../../panels/use-answer.ts'
import { inWords } from '../../scheduler/said-of-failure.ts'
import { useTick } from '../../scheduler/use-tick.ts'
import { readTask, type Task, type TaskRun } from '../../server/tasks.ts'

/** As often as the list is. */
const PAUSE = 4000

interface KnownTask {
  readonly task: Task
  readonly runs: readonly TaskRun[]
  readonly problem: string | null
  /** Whether it goes on, and may be ended from here. */
  readonly mayCancel: boolean
  readonly askAgain: () => void
}

/** A task with all of its runs, as they are now: begun with what a list said of it, and asked for as long as it is pending. */
export function useTask(listed: Task): KnownTask {
  const { _id: id } = listed
  const tick = useTick(PAUSE)
  const [isPending, setPending] = useState(true)
  const ask = useCallback(
    (signal: AbortSignal) =>
      inWords(
        (one) => readTask(id, one),
        'fetchTasksFailed',
      )(signal).then((task) => {
        setPending(task.status === 'Pending')
        return task
      }),
    [id],
  )
  const { value, problem, again: askAgain } = useAnswer(ask, { occasion: isPending ? String(tick) : 'ended' })
  const known = { problem, mayCancel: value?.mayCancel ?? false, askAgain }
  return value
    ? { ...known, task: value, runs: value.runs }
    : { ...known, task: listed, runs: listed.run ? [listed.run] : [] }
}
