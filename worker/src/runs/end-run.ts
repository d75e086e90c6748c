import { finishRun, type Run, type RunClaim, type RunEnd } from '@anj/db'
import { AppError, isFileOutput, isInsight, outputOf, sentence } from '@anj/workflow'
import type { WorkerContext } from '../context.ts'
import { failedEnding, problemOf } from './run-end.ts'
import { runFolder } from './run-files.ts'

/**
 * Writes down how a run ended, and returns that; null when somebody else has ended it. A run that made a file is judged
 * once more, together with all that its organization stores at this moment: of two that fit alone and not together the
 * second one fails, and nothing of it is kept. What was written into a database stands there, so that such a run isn't judged.
 */
export async function endRun(
  {
    db,
    storage,
    log,
    organizationLimits,
  }: Pick<WorkerContext, 'db' | 'storage' | 'log' | 'organizationLimits'>,
  run: Run,
  claim: RunClaim,
  end: RunEnd,
): Promise<RunEnd | null> {
  const isJudged = end.status === 'succeeded' && makesFile(run)
  try {
    const room = isJudged ? { organizationId: run.organizationId, limits: organizationLimits } : null
    return (await finishRun(db, claim, end, room)) ? end : null
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'storageLimit') throw error
    const { reconciliation: _counts, artifacts: _files, lines, ...rest } = end
    const failed = failedEnding(problemOf(error))
    const said = lines.filter(({ line }) => line !== sentence('processingSuccessful'))
    const refused: RunEnd = { ...rest, ...failed, lines: [...said, ...failed.lines] }
    if (!(await finishRun(db, claim, refused))) return null
    await storage
      .remove(runFolder(run.id))
      .catch((err: unknown) => log.warn({ err }, 'files of a run without room not removed yet'))
    return refused
  }
}

/** Whether what a run makes lies in the store, and nowhere else. */
export function makesFile({ snapshot }: Pick<Run, 'snapshot'>): boolean {
  const output = outputOf(snapshot)
  return output !== undefined && output !== null && (isFileOutput(output) || isInsight(output))
}
