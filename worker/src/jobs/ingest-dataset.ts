import { claimIngest, failIngest, finishIngest, recordIngestProgress, releaseIngest } from '@anj/db'
import { forkIngest } from '@anj/engine'
import type { ActiveIngests } from '../active-ingests.ts'
import type { WorkerContext } from '../context.ts'
import { persist } from '../persist.ts'
import { problemOf } from '../run-end.ts'

const progressEvery = 500

/** Reads one uploaded file in a child process into its columnar copy. Safe to start twice: one claim wins. */
export async function ingestDataset(
  context: WorkerContext,
  active: ActiveIngests,
  versionId: string,
  giveUp: AbortSignal,
): Promise<void> {
  const { db, storage, limits, temporaryFolder } = context
  const claim = await claimIngest(db, versionId)
  if (!claim) return context.log.info({ versionId }, 'version is over or claimed already')
  const { version, fileName, claimId } = claim
  const log = context.log.child({ versionId })
  const entry = active.add(claimId)
  const columnarKey = `datasets/${version.datasetId}/${version.id}.parquet`
  const notWritten = (error: unknown) => log.warn({ err: error }, 'end of the ingest not written yet')
  try {
    const { options, originalKey } = version
    const result = await forkIngest(
      {
        originalPath: storage.path(originalKey),
        columnarPath: storage.path(columnarKey),
        fileName,
        options,
        limits: limits(temporaryFolder),
      },
      { progress: throttled((percent) => void recordIngestProgress(db, claimId, percent).catch(notWritten)) },
      { signal: entry.signal },
    )
    const ready = await persist(
      () => finishIngest(db, claimId, { columnarKey, ...result }),
      giveUp,
      notWritten,
    )
    log.info({ rows: result.profile.rows, ready }, 'dataset ingested')
  } catch (error) {
    await storage.remove(columnarKey)
    if (entry.signal.aborted) {
      if (entry.signal.reason === 'shutdown') await releaseIngest(db, claimId)
      return log.info('ingest ended early')
    }
    const { code, sentence } = problemOf(error, versionId)
    if (code === 'unexpected') log.error({ err: error }, 'ingest failed unexpectedly')
    await persist(() => failIngest(db, claimId, { code, sentence }), giveUp, notWritten)
    log.info({ code }, 'dataset not ingested')
  } finally {
    entry.remove()
  }
}

function throttled(write: (percent: number) => void): (percent: number) => void {
  let next = 0
  return (percent) => {
    if (Date.now() < next) return
    next = Date.now() + progressEvery
    write(percent)
  }
}
