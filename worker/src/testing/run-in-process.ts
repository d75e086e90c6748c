import type { forkRun } from '@anj/engine'
import { compilePlan } from '../../../engine/src/plan/compile-plan.ts'
import { runPlan } from '../../../engine/src/plan/run-plan.ts'
import { asProblem } from '../../../engine/src/process/problem.ts'

/** Executes a run in this process, which takes less time than a child. For tests in which no process dies. */
export const runInProcess: typeof forkRun = async (request, on, { signal }) => {
  const refused = new AbortController()
  let made: Parameters<typeof on.prepared>[1] = null
  try {
    await runPlan(
      request,
      compilePlan,
      {
        log: (...line) => on.log(...line),
        progress: (progress) => on.progress(progress),
        phase: (phase, state) => on.phase?.(phase, state, Date.now()),
        rejects: (...rejects) => on.rejects(...rejects),
        rules: (results) => on.rules?.(results),
        entered: async () => on.entered?.(),
        prepared: async (mark, reconciliation, insight, loads) => {
          made = reconciliation
          if (!(await on.prepared(mark, reconciliation, insight, loads))) refused.abort()
          refused.signal.throwIfAborted()
        },
      },
      signal,
    )
    return { status: 'succeeded', reconciliation: made }
  } catch (error) {
    if (signal.aborted || refused.signal.aborted) return { status: 'cancelled' }
    return { status: 'failed', problem: asProblem(error), outcomeUnknown: false }
  }
}
