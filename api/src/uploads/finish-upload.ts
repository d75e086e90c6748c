import {
  addDatasetVersion,
  createDataset,
  type DatasetWithVersion,
  findDatasetByOriginal,
  isContentImported,
  isUuid,
  reserveStorage,
  type Tx,
} from '@anj/db'
import { AppError, type TemplateOptions } from '@anj/workflow'
import type { Upload } from '@tus/server'
import type { Caller } from '../access/session.ts'
import type { AppDeps } from '../deps/deps.ts'
import { orNotFound } from '../http/not-found.ts'
import { auditDataset } from './audit-dataset.ts'
import { changeSet, findSet } from './change-set.ts'
import { toFileName } from './to-file-name.ts'
import { originalKeyOf, setKeyOf, type UploadStore } from './upload-store.ts'

type Deps = Pick<AppDeps, 'db' | 'storage' | 'settings' | 'uploadLocks'>

/** Turns complete uploads into datasets, and removes uploads that expired. */
export interface UploadFinisher {
  /** Returns a finished upload's dataset. Also completes an upload whose last response was lost. */
  readonly finished: (caller: Caller, id: string) => Promise<DatasetWithVersion | null>
  /** Removes expired uploads that no request is using, but keeps the files of datasets. Returns the number removed. */
  readonly removeExpired: () => Promise<number>
}

export function createFinisher(
  { db, storage, settings, uploadLocks }: Deps,
  uploads: UploadStore,
): UploadFinisher {
  /**
   * Moves the file to its key before creating the dataset. If the server crashes in between, the upload remains marked
   * as complete, and the next request completes it.
   */
  async function finish(owner: Caller, upload: Upload): Promise<DatasetWithVersion> {
    const originalKey = originalKeyOf(upload.id)
    const content = { bytes: upload.size ?? upload.offset, originalKey }
    const added = addsToOf(upload)
    await uploads.land(upload.id)
    // The upload may have expired in the meantime, and a dataset needs an existing file.
    if (!(await storage.stat(originalKey))) throw new AppError('notFound', { what: 'The upload' })
    if (added) return await addToSet(owner, upload, added)
    const made = await db
      .transaction((tx) => keep(tx, owner, upload, content))
      .catch(async (error: unknown) => {
        // The commit may have succeeded even though its response was lost.
        const dataset = await findDatasetByOriginal(db, owner.id, originalKey)
        if (dataset) return dataset
        throw error
      })
    await uploads.forget(upload.id)
    return made
  }

  /**
   * Adds the uploaded files to a set. A refused upload is removed, because sending its last part again can't change the
   * refusal.
   */
  async function addToSet(owner: Caller, upload: Upload, { datasetId, seen }: AddsTo) {
    const remove = () => uploads.removeExpired(upload.id, false)
    try {
      const set = await findSet(db, owner, datasetId, seen)
      const added = { key: originalKeyOf(upload.id), fileName: fileNameOf(upload) ?? 'data.csv' }
      const made = await changeSet({ db, storage, settings }, owner, set, { added }, setKeyOf(upload.id))
      await remove()
      return made
    } catch (error) {
      if (error instanceof AppError && error.status < 500) await remove()
      throw error
    }
  }

  /** Creates a dataset, or a new version of the dataset that the upload names. */
  async function keep(
    tx: Tx,
    owner: Caller,
    upload: Upload,
    content: { readonly bytes: number; readonly originalKey: string },
  ): Promise<DatasetWithVersion> {
    const file = { fileName: fileNameOf(upload) ?? 'data.csv', ...content }
    await reserveStorage(tx, owner.organizationId, content.bytes, settings.limits)
    const datasetId = datasetIdOf(upload)
    if (datasetId === null) {
      const made = await createDataset(tx, owner, { ...file, options: optionsOf(upload) })
      await auditDataset(tx, owner, 'dataset.uploaded', made)
      return made
    }
    const replaced = orNotFound(await addDatasetVersion(tx, owner.id, datasetId, file), 'file')
    await auditDataset(tx, owner, 'dataset.replaced', replaced)
    return replaced
  }

  async function finished(owner: Caller, id: string): Promise<DatasetWithVersion | null> {
    const made = await findMade(owner, id)
    if (made) return made
    const upload = await uploads.datastore.getUpload(id).catch(() => null)
    if (!upload || upload.size === undefined || upload.offset !== upload.size) return null
    const lock = uploadLocks.locker.newLock(id)
    await lock.lock(AbortSignal.timeout(10_000), () => undefined)
    try {
      return (await findMade(owner, id)) ?? (await finish(owner, upload))
    } finally {
      await lock.unlock()
    }
  }

  /** Returns the dataset that the upload became or was added to. */
  async function findMade(owner: Caller, id: string): Promise<DatasetWithVersion | undefined> {
    const made = await findDatasetByOriginal(db, owner.id, originalKeyOf(id))
    return made ?? (await findDatasetByOriginal(db, owner.id, setKeyOf(id)))
  }

  async function removeExpired(): Promise<number> {
    let removed = 0
    for (const id of await uploads.listExpired()) {
      const lock = uploadLocks.locker.newLock(id)
      const isMine = await lock
        .lock(AbortSignal.timeout(1000), () => undefined)
        .then(
          () => true,
          () => false,
        )
      if (!isMine) continue
      try {
        await uploads.removeExpired(id, await isContentImported(db, originalKeyOf(id)))
        // A process may have crashed before it stored the set with the added files.
        if (!(await isContentImported(db, setKeyOf(id)))) await storage.remove(setKeyOf(id))
        removed += 1
      } finally {
        await lock.unlock()
      }
    }
    return removed
  }

  return { finished, removeExpired }
}

/** Returns the ID of the dataset whose content the file replaces, or null for a new dataset. */
export function datasetIdOf({ metadata }: Upload): string | null {
  const id = metadata?.['datasetId']
  if (!id) return null
  if (!isUuid(id)) throw new AppError('notFound', { what: 'The file' })
  return id
}

/** The set that an upload adds files to, and the version of it that the user saw. */
interface AddsTo {
  readonly datasetId: string
  readonly seen: string
}

/** Returns the set that the uploaded files are added to, or null for other uploads. */
export function addsToOf(upload: Upload): AddsTo | null {
  const seen = upload.metadata?.['addsToVersion']
  if (!seen) return null
  const datasetId = datasetIdOf(upload)
  if (datasetId === null) throw new AppError('notFound', { what: 'The file' })
  return { datasetId, seen }
}

/** Returns the options of a workbook that outputs fill, or null for a file whose rows are read. */
function optionsOf({ metadata }: Upload): TemplateOptions | null {
  return metadata?.['use'] === 'template' ? { use: 'template' } : null
}

/** Returns the name of the uploaded file, or null without a usable name. */
export function fileNameOf({ metadata }: Upload): string | null {
  return toFileName(metadata?.['filename'] ?? '')
}
