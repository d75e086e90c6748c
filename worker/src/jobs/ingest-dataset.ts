import {
  claimIngest,
  type DatasetVersion,
  failIngest,
  findFormerContent,
  finishIngest,
  type IngestClaim,
  recordIngestProgress,
  releaseIngest,
} from '@anj/db'
import { forkIngest, type IngestResult } from '@anj/engine'
import type { ActiveClaims } from '../active-claims.ts'
import { comparedWith } from '../compare-columns.ts'
import type { WorkerContext } from '../context.ts'
import { persist } from '../persist.ts'
import { problemOf } from '../run-end.ts'
import { throttled } from '../throttled.ts'

/** Reads one uploaded file in a child process into its columnar copy. Safe to start twice: one claim wins. */
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
  const log = context.log.child({ versionId })
  const entry = active.add(versionId, claimId)
  const notWritten = (error: unknown) => log.warn({ err: error }, 'end of the ingest not written yet')
  try {
    const reading = await readFile(context, claim, columnarKey, entry.signal)
    if (reading === null) {
      if (entry.signal.reason === 'shutdown') await releaseIngest(db, claimId)
      return log.info('ingest ended early')
    }
    if ('problem' in reading) {
      await persist(() => failIngest(db, claimId, reading.problem), giveUp, notWritten)
      return log.info({ code: reading.problem.code }, 'dataset not ingested')
    }
    const finish = () => finishIngest(db, claimId, { columnarKey, ...reading.result })
    const ready = await persist(finish, giveUp, notWritten)
    if (!ready) await storage.remove(columnarKey)
    log.info({ rows: reading.result.profile.rows, ready }, 'dataset ingested')
  } finally {
    entry.remove()
  }
}

type Reading = { readonly result: IngestResult } | { readonly problem: { code: string; sentence: string } }

/** What came of reading a file, null when it was ended early; only with a result something lies under the key. */
async function readFile(
  { db, storage, limits, temporaryFolder, log }: WorkerContext,
  { version, fileName, claimId }: IngestClaim,
  columnarKey: string,
  signal: AbortSignal,
): Promise<Reading | null> {
  const request = {
    originalPath: storage.path(version.originalKey),
    columnarPath: storage.path(columnarKey),
    fileName,
    options: version.options,
    limits: limits(temporaryFolder),
  }
  const notWritten = (err: unknown) => log.warn({ err, versionId: version.id }, 'progress not written')
  const progress = throttled(
    (percent: number) => void recordIngestProgress(db, claimId, percent).catch(notWritten),
  )
  try {
    const result = await forkIngest(request, { progress }, { signal })
    const former = await findFormerContent(db, version)
    return { result: { ...result, profile: comparedWith(former?.profile, result.profile) } }
  } catch (error) {
    await storage.remove(columnarKey)
    if (signal.aborted) return null
    const { code, sentence } = problemOf(error, version.id)
    if (code === 'unexpected') log.error({ err: error, versionId: version.id }, 'ingest failed unexpectedly')
    return { problem: { code, sentence } }
  }
}

/**
 * Folder in the store of what one attempt writes. Each attempt has its own, so that a worker that was taken for dead and
 * comes back neither overwrites nor removes the copy of the one that went on.
 */
export function attemptFolder(
  { id, datasetId }: Pick<DatasetVersion, 'id' | 'datasetId'>,
  claimId: string,
): string {
  return `datasets/${datasetId}/${id}/${claimId}`
}
