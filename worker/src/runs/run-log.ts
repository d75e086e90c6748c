import type { Run } from '@anj/db'
import type { Logger } from 'pino'

/** A log whose lines all name a run, whose it is, and the call or the task that it comes from: one search finds them all. */
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
