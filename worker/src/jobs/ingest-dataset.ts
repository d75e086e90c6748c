import {
  claimIngest,
  type DatasetVersion,
  datasetFolder,
  failIngest,
  findPreviousContent,
  finishIngest,
  type IngestClaim,
  recordIngestProgress,
  releaseIngest,
} from '@anj/db'
import { forkIngest, type IngestResult } from '@anj/engine'
import { scopeFields } from '@anj/telemetry'
import type { ReadingOptions } from '@anj/workflow'
import type { WorkerContext } from '../context.ts'
import type { ActiveClaims } from '../runs/active-claims.ts'
import { withColumnDifferences } from '../runs/compare-columns.ts'
import { writeWithinStorage } from '../runs/run-storage.ts'
import { throttled } from '../runs/throttled.ts'
import { partialFilesSize } from '../runs/watch-storage.ts'
import { type ClaimedJob, executeClaimed } from './execute-claimed.ts'

/**
 * Reads one uploaded file into a columnar copy, in a child process. Starting the same ingest twice is safe, because
 * only one claim succeeds.
 */
export async function ingestDataset(
  context: WorkerContext,
  active: ActiveClaims,
  versionId: string,
  giveUp: AbortSignal,
): Promise<void> {
  const { db, storage } = context
  const claim = await claimIngest(db, versionId)
  if (!claim) return context.log.info({ versionId }, 'version is over or claimed already')
  const { claimId } = claim
  const columnarKey = `${attemptFolder(claim.version, claimId)}/columns.parquet`
  const log = context.log.child({ versionId, ...scopeFields() })
  let found: ReadingOptions | undefined
  const job: ClaimedJob<IngestResult & { readonly columnarBytes: number }> = {
    what: 'ingest',
    id: versionId,
    claimId,
    log,
    metrics: context.metrics,
    read: (signal) =>
      readFile({ ...context, log }, claim, columnarKey, signal, (options) => {
        found = options
      }),
    finish: (result) => finishIngest(db, claimId, { columnarKey, ...result }),
    fail: (problem) => failIngest(db, claimId, { ...problem, ...(found && { options: found }) }),
    release: () => releaseIngest(db, claimId),
    discard: () => storage.remove(columnarKey),
  }
  await executeClaimed(job, active, giveUp)
}

/** Reads a file and compares its columns with the columns of the previous content. */
async function readFile(
  context: WorkerContext,
  { version, fileName, ownerId, organizationId, claimId }: IngestClaim,
  columnarKey: string,
  signal: AbortSignal,
  optionsFound: (options: ReadingOptions) => void,
): Promise<IngestResult & { readonly columnarBytes: number }> {
  const { db, storage, limits, temporaryFolder, log } = context
  await storage.makeRoom()
  await using original = await storage.local(version.originalKey, signal)
  await using columnar = await storage.draft(columnarKey)
  const request = {
    originalPath: original.path,
    columnarPath: columnar.path,
    fileName,
    options: version.options,
    limits: limits(temporaryFolder),
  }
  const notWritten = (err: unknown) => log.warn({ err }, 'progress not written')
  const progress = throttled(
    (percent: number) => void recordIngestProgress(db, claimId, percent).catch(notWritten),
  )
  const result = await writeWithinStorage(context, organizationId, columnar.path, signal, (until) =>
    forkIngest(request, { progress, optionsFound }, { signal: until, owner: ownerId ?? undefined }),
  )
  const columnarBytes = partialFilesSize([columnar.path])
  await columnar.keep(signal)
  const former = await findPreviousContent(db, version)
  return { ...result, columnarBytes, profile: withColumnDifferences(former?.profile, result.profile) }
}

/**
 * Returns the folder in the store for one attempt. Each attempt has its own, so that a worker that only seemed to have
 * crashed can't overwrite or remove the copy of the worker that took over.
 */
export function attemptFolder(
  { id, datasetId }: Pick<DatasetVersion, 'id' | 'datasetId'>,
  claimId: string,
): string {
  return `${datasetFolder(datasetId)}/${id}/${claimId}`
}
