import { finishRun, type Run, type RunClaim, type RunEnd } from '@anj/db'
import { AppError, isFileOutput, isInsightNode, outputOf, sentence } from '@anj/workflow'
import type { WorkerContext } from '../context.ts'
import { failedRunEnding, problemOf } from './run-end.ts'
import { runFolder } from './run-files.ts'

/**
 * Records the end of a run and returns it, or null if another worker has already ended the run. If the run produced a
 * file, checks the organization's storage once more: if two concurrent runs together exceed the limit, the second fails
 * and its files are removed. A run that wrote to a database isn't checked, because its rows are already in the
 * database.
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
    const failed = failedRunEnding(problemOf(error))
    const said = lines.filter(({ line }) => line !== sentence('processingSuccessful'))
    const refused: RunEnd = { ...rest, ...failed, lines: [...said, ...failed.lines] }
    if (!(await finishRun(db, claim, refused))) return null
    await storage
      .remove(runFolder(run.id))
      .catch((err: unknown) => log.warn({ err }, 'files of a run above the storage limit not removed yet'))
    return refused
  }
}

/** True if the output of a run exists only in the store. */
export function makesFile({ snapshot }: Pick<Run, 'snapshot'>): boolean {
  const output = outputOf(snapshot)
  return output !== undefined && output !== null && (isFileOutput(output) || isInsightNode(output))
}
