import type { Run } from '@anj/db'
import type { Logger } from 'pino'

/**
 * Returns a log that adds the IDs of a run, its organization, and its call or task to every line, so that a single
 * search finds everything about the run.
 */
export function runLog(
  log: Logger,
  run: Pick<Run, 'id' | 'organizationId' | 'requestId' | 'taskId'>,
): Logger {
  const { id: runId, organizationId, requestId, taskId } = run
  return log.child({
    runId,
    organizationId,
    ...(taskId === null ? {} : { taskId }),
    ...(requestId === null ? {} : { requestId }),
  })
}
