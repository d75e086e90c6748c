import { AsyncLocalStorage } from 'node:async_hooks'
import {
  addDatasetVersion,
  createDataset,
  type DatasetWithVersion,
  findDatasetByOriginal,
  getDataset,
  isContentImported,
  isUuid,
  requireLicence,
  reserveStorage,
  type Tx,
} from '@anj/db'
import { AppError } from '@anj/workflow'
import { ERRORS, Server, type Upload } from '@tus/server'
import type { Caller } from '../access/session.ts'
import type { AppDeps } from '../deps/deps.ts'
import { orNotFound } from '../http/not-found.ts'
import { auditDataset } from './audit-dataset.ts'
import { openUploadStore } from './open-upload-store.ts'
import { toFileName } from './to-file-name.ts'
import { createUploadIds } from './upload-id.ts'
import { maxUploadBytes, requireUpload } from './upload-room.ts'
import { originalKeyOf } from './upload-store.ts'

/** A request to the tus server, which has no concept of Anj's callers and errors. */
interface Call {
  readonly caller: Caller | null
  failure: Error | null
}

export interface UploadServer {
  /** Passes a tus request from this caller to the tus server. */
  readonly handle: (caller: Caller | null, request: Request) => Promise<Response>
  /** Returns a finished upload's dataset. Also completes an upload whose last response was lost. */
  readonly finished: (caller: Caller, id: string) => Promise<DatasetWithVersion | null>
  readonly belongsTo: (id: string, caller: Caller) => boolean
  /** Removes expired uploads, except the files of datasets, and returns their number. */
  readonly removeExpired: () => Promise<number>
}

type Deps = Pick<AppDeps, 'db' | 'storage' | 'settings' | 'uploadLocks'>

/**
 * Creates the tus server on top of the store. A finished file becomes a dataset with a version and an ingest job, in
 * one transaction.
 */
export function createUploadServer(deps: Deps): UploadServer {
  const { db, storage, settings, uploadLocks } = deps
  const ids = createUploadIds(settings.secretKey)
  const calls = new AsyncLocalStorage<Call>()
  const uploads = openUploadStore(storage, settings)
  const { datastore } = uploads

  const tus = new Server({
    path: '/api/uploads',
    datastore,
    locker: uploadLocks.locker,
    maxSize: async () => (await maxUploadBytes(deps, calls.getStore()?.caller?.organizationId ?? null)).bytes,
    relativeLocation: true,
    allowedOrigins: [],
    namingFunction: () => ids.create(caller().id),
    onUploadCreate: async (_request, upload) => {
      if (!fileNameOf(upload)) throw new AppError('uploadNameMissing', {})
      await requireLicence(db, caller().organizationId)
      const datasetId = datasetIdOf(upload)
      if (datasetId !== null) orNotFound(await getDataset(db, caller().id, datasetId), 'file')
      await requireUpload(deps, caller().organizationId, upload.size ?? 0)
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

  /**
   * Moves the file to its key before creating the dataset. If the server crashes in between, the upload remains marked
   * as complete, and the next request completes it.
   */
  async function finish(owner: Caller, upload: Upload): Promise<DatasetWithVersion> {
    const originalKey = originalKeyOf(upload.id)
    const content = { bytes: upload.size ?? upload.offset, originalKey }
    await uploads.land(upload.id)
    // The upload may have expired in the meantime, and a dataset needs an existing file.
    if (!(await storage.stat(originalKey))) throw new AppError('notFound', { what: 'The upload' })
    const made = await db
      .transaction((tx) => keep(tx, owner, upload, content))
      .catch(async (error: unknown) => {
        // The commit may have succeeded although its response was lost.
        const dataset = await findDatasetByOriginal(db, owner.id, originalKey)
        if (dataset) return dataset
        throw error
      })
    await uploads.forget(upload.id)
    return made
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
      const made = await createDataset(tx, owner, file)
      await auditDataset(tx, owner, 'dataset.uploaded', made)
      return made
    }
    const replaced = orNotFound(await addDatasetVersion(tx, owner.id, datasetId, file), 'file')
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
      const response = await calls.run(call, async () =>
        answerOf(await tus.handleWeb(request), request, call),
      )
      const id = uploadIdOf(request, response)
      const dataset = owner && id ? await finished(owner, id) : null
      if (dataset) response.headers.set('Anj-Dataset-Id', dataset.id)
      return response
    },
    finished,
    belongsTo: (id, owner) => ids.belongsTo(id, owner.id),
    removeExpired,
  }

  /** Removes expired uploads that no request is using. */
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
        removed += 1
      } finally {
        await lock.unlock()
      }
    }
    return removed
  }

  /**
   * True when an upload received more bytes than its declared length. An upload without a declared length has exceeded
   * the server's limit instead.
   */
  async function isBeyondItsLength({ headers, url }: Request, said: string): Promise<boolean> {
    if (said !== ERRORS.ERR_SIZE_EXCEEDED.body.trim()) return false
    if (headers.has('upload-length')) return true
    const upload = await datastore.getUpload(url.split('/').at(-1) ?? '').catch(() => null)
    return upload?.size !== undefined
  }

  /** Converts tus errors to the API's format, with the protocol's status codes. */
  async function answerOf(response: Response, request: Request, call: Call): Promise<Response> {
    if (response.status < 400) return response
    if (call.failure) throw call.failure
    const message = (await response.text()).trim()
    if (response.status === 404 || response.status === 410)
      throw new AppError('notFound', { what: 'The upload' })
    if (response.status === 409) throw new AppError('uploadOffsetWrong', {})
    if (response.status === 413 && (await isBeyondItsLength(request, message)))
      throw new AppError('uploadPartTooLong', {})
    if (response.status === 413)
      throw (await maxUploadBytes(deps, call.caller?.organizationId ?? null)).refusal
    if (response.status === 423) throw new AppError('uploadBusy', {})
    // Status 501 means an optional part of the protocol that the server doesn't offer.
    if (response.status >= 500 && response.status !== 501)
      throw new Error(`The upload server failed: ${message}`)
    throw new AppError('uploadRefused', { detail: message })
  }
}

/** Returns the ID of the upload that a request may have completed, either by creating it or by writing to it. */
function uploadIdOf(request: Request, response: Response): string | null {
  const place =
    request.method === 'POST'
      ? response.headers.get('location')
      : request.method === 'PATCH'
        ? request.url
        : null
  return place?.split('/').at(-1) ?? null
}

/** Returns the ID of the dataset whose content the file replaces, or null for a new dataset. */
function datasetIdOf({ metadata }: Upload): string | null {
  const id = metadata?.['datasetId']
  if (!id) return null
  if (!isUuid(id)) throw new AppError('notFound', { what: 'The file' })
  return id
}

function fileNameOf({ metadata }: Upload): string | null {
  return toFileName(metadata?.['filename'] ?? '')
}
