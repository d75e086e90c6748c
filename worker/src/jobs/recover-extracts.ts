import { recoverExtracts, requeueLostExtracts } from '@anj/db'
import { sentence } from '@anj/workflow'
import type { WorkerContext } from '../context.ts'
import { attemptFolder } from './extract-source.ts'
import { HEARTBEAT_TIMEOUT_SECONDS } from './recover-runs.ts'

/**
 * Takes over extracts whose worker crashed. Each extract is retried only once before it fails, because its source may
 * be what causes the crash.
 */
export async function recoverLostExtracts({ db, storage, log }: WorkerContext): Promise<void> {
  const problem = { code: 'extractInterrupted', sentence: sentence('extractInterrupted') }
  for (const { id, attempts, claimId } of await recoverExtracts(db, HEARTBEAT_TIMEOUT_SECONDS, problem)) {
    log.warn({ extractId: id, attempts }, 'abandoned extract taken up')
    if (claimId) await storage.remove(attemptFolder(id, claimId))
  }
  for (const extractId of await requeueLostExtracts(db, HEARTBEAT_TIMEOUT_SECONDS))
    log.warn({ extractId }, 'lost extract queued again')
}
