import { recoverIngests, requeueLostIngests } from '@anj/db'
import { sentence } from '@anj/workflow'
import type { WorkerContext } from '../context.ts'
import { attemptFolder } from './ingest-dataset.ts'
import { HEARTBEAT_TIMEOUT_SECONDS } from './recover-runs.ts'

/**
 * Takes over ingests whose worker crashed. If the columnar copy was complete, only its columns are profiled again. Each
 * ingest is retried only once before it fails, because its file may be what causes the
 * crash.
 */
export async function recoverDatasets({ db, storage, log }: WorkerContext): Promise<void> {
  const problem = { code: 'ingestInterrupted', sentence: sentence('ingestInterrupted') }
  for (const version of await recoverIngests(db, HEARTBEAT_TIMEOUT_SECONDS, problem)) {
    const { id, attempts, claimId, stored } = version
    log.warn({ versionId: id, attempts }, 'abandoned ingest taken up')
    // A run may be reading a copy that was complete.
    if (claimId && !stored) await storage.remove(attemptFolder(version, claimId))
  }
  for (const versionId of await requeueLostIngests(db, HEARTBEAT_TIMEOUT_SECONDS))
    log.warn({ versionId }, 'lost ingest queued again')
}
