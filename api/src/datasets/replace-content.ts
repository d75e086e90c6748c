import { setTimeout as sleep } from 'node:timers/promises'
import {
  addDatasetVersion,
  type DatasetVersion,
  type DatasetWithVersion,
  type Db,
  findDatasetByOriginal,
  findVersions,
  requireLicence,
  reserveStorage,
} from '@anj/db'
import { AppError, type ErrorCode, errorCatalogue, type MessageParams } from '@anj/workflow'
import type { Caller } from '../access/session.ts'
import type { AppDeps } from '../deps/deps.ts'
import { orNotFound } from '../http/not-found.ts'
import { auditDataset } from '../uploads/audit-dataset.ts'
import type { ReceivedContent } from './receive-content.ts'

/** Stores received content as a file's newest version. Removes the content if that fails. */
export async function replaceContent(
  { db, storage, settings }: Pick<AppDeps, 'db' | 'storage' | 'settings'>,
  caller: Caller,
  datasetId: string,
  content: ReceivedContent & { readonly fileName: string },
): Promise<DatasetWithVersion> {
  try {
    return await db.transaction(async (tx) => {
      await requireLicence(tx, caller.organizationId)
      await reserveStorage(tx, caller.organizationId, content.bytes, settings.limits)
      const replaced = orNotFound(await addDatasetVersion(tx, caller.id, datasetId, content), 'file')
      await auditDataset(tx, caller, 'dataset.replaced', replaced)
      return replaced
    })
  } catch (error) {
    // The commit may have succeeded even though its response was lost. If this can't be checked, the content stays.
    const made = await findDatasetByOriginal(db, caller.id, content.originalKey)
    if (made) return made
    await storage.remove(content.originalKey)
    throw error
  }
}

const lookEvery = 250

/**
 * Waits until a version has been ingested. Returns the unread version after a timeout or when the caller disconnects.
 * Throws the reason if the version can't be read.
 */
export async function awaitVersion(
  db: Db,
  caller: Caller,
  version: DatasetVersion,
  milliseconds: number,
  signal: AbortSignal,
): Promise<DatasetVersion> {
  const until = Date.now() + milliseconds
  for (;;) {
    const latest = (await findVersions(db, caller, [version.id])).get(version.id) ?? version
    if (latest.status === 'failed' && milliseconds > 0) throw failureOf(latest)
    const left = until - Date.now()
    if (latest.status === 'ready' || left <= 0 || signal.aborted) return latest
    await sleep(Math.min(lookEvery, left), undefined, { signal }).catch(() => undefined)
  }
}

/** Converts a version's ingest problem to the error that the call that sent the content returns. */
function failureOf({ problem }: DatasetVersion): AppError {
  const code = problem && problem.code in errorCatalogue ? (problem.code as ErrorCode) : 'ingestInterrupted'
  return new AppError(code, {} as MessageParams<ErrorCode>, problem ? { sentence: problem.sentence } : {})
}
