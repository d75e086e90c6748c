import type { Owner } from '@anj/db'
import { isFinal } from '@anj/workflow'
import type { AppDeps } from '../deps/deps.ts'
import type { Run } from './schema.ts'
import { readRun } from './to-run.ts'

/** Returns a run once it has finished. Returns it unfinished after the timeout or when the signal is aborted. */
export async function awaitRun(
  deps: Pick<AppDeps, 'db' | 'settings' | 'runNews'>,
  person: Owner,
  runId: string,
  milliseconds: number,
  signal: AbortSignal,
): Promise<Run> {
  const { runNews } = deps
  const end = performance.now() + milliseconds
  for (;;) {
    const left = end - performance.now()
    const news = runNews.wait(runId, Math.max(0, Math.min(left, runNews.patience)), signal)
    try {
      const run = await readRun(deps, person, runId)
      if (isFinal(run.status) || left <= 0 || signal.aborted) return run
      await news.done
    } finally {
      news.stop()
    }
  }
}
