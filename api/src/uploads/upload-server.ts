import { AsyncLocalStorage } from 'node:async_hooks'
import { join, resolve } from 'node:path'
import {
  addDatasetVersion,
  createDataset,
  type DatasetWithVersion,
  findDatasetByOriginal,
  getDataset,
  isUuid,
  requireLicence,
  type Tx,
} from '@anj/db'
import { AppError, formatBytes } from '@anj/workflow'
import { FileStore } from '@tus/file-store'
import { Server, type Upload } from '@tus/server'
import { auditDataset } from '../datasets/audit-dataset.ts'
import type { AppDeps } from '../deps.ts'
import { present } from '../http/not-found.ts'
import type { Caller } from '../plugins/session.ts'
import { toFileName } from './to-file-name.ts'
import { createUploadIds } from './upload-id.ts'

/** One request on its way through the tus server, which knows neither our callers nor our errors. */
interface Call {
  readonly caller: Caller | null
  failure: Error | null
}

const DAY = 24 * 60 * 60 * 1000
/** Unfinished uploads may be gone on with for this long. */
const expiry = DAY
const folder = 'uploads'

export interface UploadServer {
  /** Passes a request of tus on, as this caller. */
  readonly handle: (caller: Caller | null, request: Request) => Promise<Response>
  /** The dataset that a finished upload became; also finishes one whose last answer was lost before that. */
  readonly finished: (caller: Caller, id: string) => Promise<DatasetWithVersion | null>
  readonly belongsTo: (id: string, caller: Caller) => boolean
  readonly removeExpired: () => Promise<number>
}

type Deps = Pick<AppDeps, 'db' | 'storage' | 'settings' | 'uploadLocks'>

/** The tus server over the store's folder. A finished file becomes dataset, version and ingest job in one transaction. */
export function createUploadServer(deps: Deps): UploadServer {
  const { db, storage, settings, uploadLocks } = deps
  const { uploadLimit } = settings
  const ids = createUploadIds(settings.secretKey)
  const calls = new AsyncLocalStorage<Call>()
  const directory = join(resolve(settings.storeFolder), folder)
  const datastore = new FileStore({ directory, expirationPeriodInMilliseconds: expiry })

  const tus = new Server({
    path: '/api/uploads',
    datastore,
    locker: uploadLocks.locker,
    maxSize: uploadLimit,
    relativeLocation: true,
    allowedOrigins: [],
    namingFunction: () => ids.create(caller().id),
    onUploadCreate: async (_request, upload) => {
      if (!fileNameOf(upload)) throw new AppError('uploadNameMissing', {})
      await requireLicence(db, caller().organizationId)
      const datasetId = datasetIdOf(upload)
      if (datasetId !== null) present(await getDataset(db, caller().id, datasetId), 'file')
      return {}
    },
    onResponseError: (_request, error) => {
      const call = calls.getStore()
      if (call && error instanceof Error) call.failure = error
      return undefined
    },
  })

  function caller(): Caller {
    const found = calls.getStore()?.caller
    if (!found) throw new AppError('tokenMissing', {})
    return found
  }

  async function finish(owner: Caller, upload: Upload): Promise<DatasetWithVersion> {
    const originalKey = originalKeyOf(upload.id)
    const uploadKey = `${folder}/${upload.id}`
    const bytes = upload.size ?? upload.offset
    let moved = false
    try {
      return await db.transaction(async (tx) => {
        const made = await keep(tx, owner, upload, { bytes, originalKey })
        await storage.rename(uploadKey, originalKey)
        moved = true
        return made
      })
    } catch (error) {
      if (!moved) throw error
      // The answer to the commit may be lost and the dataset there; who can't be asked keeps the file where it belongs.
      const made = await findDatasetByOriginal(db, owner.id, originalKey)
      if (made) return made
      await storage.rename(originalKey, uploadKey)
      moved = false
      throw error
    } finally {
      if (moved) await storage.remove(`${uploadKey}.json`)
    }
  }

  /** A dataset of its own, or a new version of the one that the upload names. */
  async function keep(
    tx: Tx,
    owner: Caller,
    upload: Upload,
    content: { readonly bytes: number; readonly originalKey: string },
  ): Promise<DatasetWithVersion> {
    const file = { fileName: fileNameOf(upload) ?? 'data.csv', ...content }
    const datasetId = datasetIdOf(upload)
    if (datasetId === null) {
      const made = await createDataset(tx, owner, file)
      await auditDataset(tx, owner, 'dataset.uploaded', made)
      return made
    }
    const replaced = present(await addDatasetVersion(tx, owner.id, datasetId, file), 'file')
    await auditDataset(tx, owner, 'dataset.replaced', replaced)
    return replaced
  }

  async function finished(owner: Caller, id: string): Promise<DatasetWithVersion | null> {
    const made = await findDatasetByOriginal(db, owner.id, originalKeyOf(id))
    if (made) return made
    const upload = await datastore.getUpload(id).catch(() => null)
    if (!upload || upload.size === undefined || upload.offset !== upload.size) return null
    const lock = uploadLocks.locker.newLock(id)
    await lock.lock(AbortSignal.timeout(10_000), () => undefined)
    try {
      return (await findDatasetByOriginal(db, owner.id, originalKeyOf(id))) ?? (await finish(owner, upload))
    } finally {
      await lock.unlock()
    }
  }

  return {
    handle: async (owner, request) => {
      const call: Call = { caller: owner, failure: null }
      const response = await calls.run(call, async () => answerOf(await tus.handleWeb(request), call))
      const id = uploadIdOf(request, response)
      const dataset = owner && id ? await finished(owner, id) : null
      if (dataset) response.headers.set('Anj-Dataset-Id', dataset.id)
      return response
    },
    finished,
    belongsTo: (id, owner) => ids.belongsTo(id, owner.id),
    removeExpired: () => datastore.deleteExpired(),
  }

  /** Refusals of tus in the api's own shape; its codes are those of the protocol. */
  async function answerOf(response: Response, { failure }: Call): Promise<Response> {
    if (response.status < 400) return response
    if (failure) throw failure
    const said = (await response.text()).trim()
    if (response.status === 404 || response.status === 410)
      throw new AppError('notFound', { what: 'The upload' })
    if (response.status === 409) throw new AppError('uploadOffsetWrong', {})
    if (response.status === 413) throw new AppError('uploadTooLarge', { limit: formatBytes(uploadLimit) })
    if (response.status === 423) throw new AppError('uploadBusy', {})
    // 501 is a part of the protocol that isn't offered.
    if (response.status >= 500 && response.status !== 501)
      throw new Error(`The upload server failed: ${said}`)
    throw new AppError('uploadRefused', { detail: said })
  }
}

/** The upload that a request may have completed: one that was begun or written to. */
function uploadIdOf(request: Request, response: Response): string | null {
  const place =
    request.method === 'POST'
      ? response.headers.get('location')
      : request.method === 'PATCH'
        ? request.url
        : null
  return place?.split('/').at(-1) ?? null
}

/** The key of a finished upload's file follows from its id, so that the same upload never becomes two datasets. */
function originalKeyOf(id: string): string {
  return `originals/${id}`
}

/** The dataset whose content the file replaces; null for a file of its own. */
function datasetIdOf({ metadata }: Upload): string | null {
  const id = metadata?.['datasetId']
  if (!id) return null
  if (!isUuid(id)) throw new AppError('notFound', { what: 'The file' })
  return id
}

function fileNameOf({ metadata }: Upload): string | null {
  return toFileName(metadata?.['filename'] ?? '')
}
