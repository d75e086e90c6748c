import {
  claimIngest,
  type DatasetVersion,
  type Db,
  datasetFolder,
  failIngest,
  findPreviousContent,
  finishIngest,
  forgetCopy,
  type IngestClaim,
  isCopyRecorded,
  recordCopy,
  recordIngestProgress,
  releaseIngest,
  requireStorage,
} from '@anj/db'
import { type CopiedFile, forkIngest, forkProfile, type IngestResult } from '@anj/engine'
import { scopeFields } from '@anj/telemetry'
import type { DatasetProfile, ReadingOptions, StoredRows } from '@anj/workflow'
import type { WorkerContext } from '../context.ts'
import type { ActiveClaims } from '../runs/active-claims.ts'
import { withColumnDifferences } from '../runs/compare-columns.ts'
import { writeWithinStorage } from '../runs/run-storage.ts'
import { throttled } from '../runs/throttled.ts'
import { partialFilesSize } from '../runs/watch-storage.ts'
import { type ClaimedJob, executeClaimed } from './execute-claimed.ts'

/**
 * Reads one uploaded file into a columnar copy, in a child process. Starting the same ingest twice is safe, because
 * only one claim succeeds. `onCopied` is called if runs can read the copy before its columns are profiled.
 */
export async function ingestDataset(
  context: WorkerContext,
  active: ActiveClaims,
  versionId: string,
  giveUp: AbortSignal,
  onCopied: () => void = () => undefined,
): Promise<void> {
  const { db, storage } = context
  const claim = await claimIngest(db, versionId)
  if (!claim) return context.log.info({ versionId }, 'version is over or claimed already')
  const { claimId } = claim
  const { stored, columnarKey: ownKey } = claim.version
  const recorded = stored && ownKey ? { stored, key: ownKey } : null
  const newKey = `${attemptFolder(claim.version, claimId)}/columns.parquet`
  let columnarKey = recorded?.key ?? newKey
  const log = context.log.child({ versionId, ...scopeFields() })
  let found: ReadingOptions | undefined
  const job: ClaimedJob<IngestResult & { readonly columnarBytes: number }> = {
    what: 'ingest',
    id: versionId,
    claimId,
    log,
    metrics: context.metrics,
    read: async (signal) => {
      if (recorded && (await storage.stat(recorded.key))) {
        const version = { ...claim.version, stored: recorded.stored }
        return await profileCopy({ ...context, log }, { ...claim, version }, columnarKey, signal)
      }
      if (recorded) {
        // A worker that doesn't know recorded copies has removed it.
        log.warn({ columnarKey }, 'recorded copy is missing, so the file is read again')
        await forgetCopy(db, claimId)
        columnarKey = newKey
      }
      return await readFile({ ...context, log }, claim, columnarKey, signal, {
        optionsFound: (options) => {
          found = options
        },
        copied: onCopied,
      })
    },
    finish: (result) => finishIngest(db, claimId, { columnarKey, ...result }),
    fail: (problem) => failIngest(db, claimId, { ...problem, ...(found && { options: found }) }),
    release: () => releaseIngest(db, claimId),
    discard: async () => {
      // Runs can read a copy that has been recorded. If that is unknown, the copy stays, because the outcome of the job
      // matters more: the cleanup removes files that no version has.
      const isRecorded = await isCopyRecorded(db, columnarKey).catch((err: unknown) => {
        log.warn({ err, columnarKey }, 'copy kept, because it may have been recorded')
        return true
      })
      if (!isRecorded) await storage.remove(columnarKey)
    },
  }
  await executeClaimed(job, active, giveUp)
}

/** Reads a file and compares its columns with the columns of the previous content. */
async function readFile(
  context: WorkerContext,
  { version, fileName, ownerId, organizationId, claimId }: IngestClaim,
  columnarKey: string,
  signal: AbortSignal,
  on: ReadHandlers,
): Promise<IngestResult & { readonly columnarBytes: number }> {
  const { db, storage, limits, organizationLimits, temporaryFolder, log } = context
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
  const progress = progressOf(context, claimId)
  /** The work that records a complete copy, while the child profiles its columns. */
  let recording: Promise<void> = Promise.resolve()
  const record = async (file: CopiedFile) => {
    await requireStorage(db, organizationId, partialFilesSize([columnar.path]), organizationLimits)
    await columnar.keep(signal)
    const isHeld = await recordCopy(db, claimId, { columnarKey, ...file })
    if (isHeld) on.copied()
  }
  const stored = (file: CopiedFile) => {
    // The end of the ingest tries again, and reports the problem if it remains.
    recording = record(file).catch((err: unknown) => log.warn({ err }, 'complete copy not recorded yet'))
  }
  try {
    const result = await writeWithinStorage(context, organizationId, columnar.path, signal, (until) =>
      forkIngest(
        request,
        { progress, optionsFound: on.optionsFound, stored },
        { signal: until, owner: ownerId ?? undefined },
      ),
    )
    const columnarBytes = partialFilesSize([columnar.path])
    await recording
    await columnar.keep(signal)
    return { ...result, columnarBytes, profile: await withDifferences(db, version, result.profile) }
  } finally {
    // Only then it is known whether the copy must stay.
    await recording
  }
}

/** Profiles the columns of a complete copy after its ingest was interrupted. */
async function profileCopy(
  context: WorkerContext,
  { version, claimId }: IngestClaim & { readonly version: { readonly stored: StoredRows } },
  columnarKey: string,
  signal: AbortSignal,
): Promise<IngestResult & { readonly columnarBytes: number }> {
  const { db, storage, limits, temporaryFolder } = context
  const { stored, options, sha256, bytes } = version
  if (!options || sha256 === null) throw new Error('A complete copy has been recorded without its options')
  await using copy = await storage.local(columnarKey, signal)
  const request = { columnarPath: copy.path, stored, options, sha256, bytes, limits: limits(temporaryFolder) }
  const result = await forkProfile(request, { progress: progressOf(context, claimId) }, { signal })
  const columnarBytes = partialFilesSize([copy.path])
  return { ...result, columnarBytes, profile: await withDifferences(db, version, result.profile) }
}

interface ReadHandlers {
  readonly optionsFound: (options: ReadingOptions) => void
  readonly copied: () => void
}

function progressOf({ db, log }: WorkerContext, claimId: string): (percent: number) => void {
  const notWritten = (err: unknown) => log.warn({ err }, 'progress not written')
  return throttled((percent: number) => void recordIngestProgress(db, claimId, percent).catch(notWritten))
}

/** Adds notes on how the columns differ from those of the previous content. */
async function withDifferences(
  db: Db,
  version: DatasetVersion,
  profile: DatasetProfile,
): Promise<DatasetProfile> {
  const former = await findPreviousContent(db, version)
  return withColumnDifferences(former?.profile, profile)
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
