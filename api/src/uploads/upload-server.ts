import { AsyncLocalStorage } from 'node:async_hooks'
import { getDataset, requireLicence } from '@anj/db'
import { AppError } from '@anj/workflow'
import { Server } from '@tus/server'
import type { Caller } from '../access/session.ts'
import type { AppDeps } from '../deps/deps.ts'
import { orNotFound } from '../http/not-found.ts'
import { findSet } from './change-set.ts'
import { checkUploadResponse } from './check-upload-response.ts'
import { addsToOf, createFinisher, datasetIdOf, fileNameOf, type UploadFinisher } from './finish-upload.ts'
import { openUploadStore } from './open-upload-store.ts'
import { createUploadIds } from './upload-id.ts'
import { maxUploadBytes, requireUpload } from './upload-room.ts'

/** The context of a request to the tus server, which itself knows nothing about Anj's callers and errors. */
interface Call {
  readonly caller: Caller | null
  failure: Error | null
}

export interface UploadServer extends UploadFinisher {
  /** Passes a tus request from this caller to the tus server. */
  readonly handle: (caller: Caller | null, request: Request) => Promise<Response>
  readonly belongsTo: (id: string, caller: Caller) => boolean
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
  const finisher = createFinisher(deps, uploads)

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
      const added = addsToOf(upload)
      const set = added && (await findSet(db, caller(), added.datasetId, added.seen))
      await requireUpload(deps, caller().organizationId, (upload.size ?? 0) + (set?.ready.bytes ?? 0))
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

  return {
    handle: async (owner, request) => {
      const call: Call = { caller: owner, failure: null }
      const response = await calls.run(call, async () =>
        checkUploadResponse(await tus.handleWeb(request), request, {
          failure: call.failure,
          datastore,
          tooLarge: async () => (await maxUploadBytes(deps, owner?.organizationId ?? null)).refusal,
        }),
      )
      const id = uploadIdOf(request, response)
      const dataset = owner && id ? await finisher.finished(owner, id) : null
      if (dataset) response.headers.set('Anj-Dataset-Id', dataset.id)
      return response
    },
    ...finisher,
    belongsTo: (id, owner) => ids.belongsTo(id, owner.id),
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
