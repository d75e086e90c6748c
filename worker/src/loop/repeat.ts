import { newScope, runWithin } from '@anj/telemetry'

export interface Repetition {
  /** Runs the task immediately, or as soon as the current execution ends. */
  readonly now: () => void
  /** Stops the repetition. Resolves when the current execution ends. */
  readonly stop: () => Promise<void>
}

/** Repeats a task with a pause after each execution, so executions never overlap. Passes errors to `onError`. */
export function repeat(
  pause: number,
  task: () => Promise<void>,
  onError: (error: unknown) => void,
): Repetition {
  let timer: NodeJS.Timeout | undefined
  let current: Promise<void> | null = null
  let wanted = false
  let stopped = false

  async function work(): Promise<void> {
    do {
      wanted = false
      // Starts from an empty scope, because the caller may be inside a job that has nothing to do with this task.
      await runWithin(newScope(), task).catch(onError)
    } while (wanted && !stopped)
    current = null
    if (!stopped) timer = setTimeout(start, pause)
  }
  function start(): void {
    clearTimeout(timer)
    if (stopped) return
    if (current) wanted = true
    else current = work()
  }

  start()
  return {
    now: start,
    stop: async () => {
      stopped = true
      clearTimeout(timer)
      await current
    },
  }
}
