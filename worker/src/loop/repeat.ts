import { newScope, runWithin } from '@anj/telemetry'

export interface Repetition {
  /** Does it now, or right after the present time when it is being done. */
  readonly now: () => void
  /** Ends the repetition; resolves when the present time is over. */
  readonly stop: () => Promise<void>
}

/** Does a task again and again with a pause between, never twice at once. What it throws goes to `onError`. */
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
      // Whoever asked for it now may be within a job: this is no part of that.
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
