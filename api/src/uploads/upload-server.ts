import { AsyncLocalStorage } from 'node:async_hooks'
import { getDataset, requireLicence } from '@anj/db'
import { AppError } from '@anj/workflow'
import { Metadata, Server, type Upload } from '@tus/server'
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
  /** Begins an upload, or finds the upload that the same request began before. */
  readonly begin: (caller: Caller, request: Request) => Promise<Response>
  readonly belongsTo: (id: string, caller: Caller) => boolean
}

const path = '/api/uploads'

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
    path,
    datastore,
    locker: uploadLocks.locker,
    maxSize: async () => (await maxUploadBytes(deps, calls.getStore()?.caller?.organizationId ?? null)).bytes,
    relativeLocation: true,
    allowedOrigins: [],
    namingFunction: ({ headers }, metadata) => idFor(caller(), headers, metadata),
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

  /**
   * Returns the ID of a new upload. If the client named its request, a repeated request gets the ID of the first. The
   * other headers are part of the name, so that a name that is used again for another file begins another upload.
   */
  function idFor(owner: Caller, headers: Headers, metadata: Upload['metadata']): string {
    const request = [headers.get('upload-length'), headers.get('upload-metadata')].join(' ')
    return ids.create(owner.id, metadata?.['requestId'] ? request : undefined)
  }

  function caller(): Caller {
    const found = calls.getStore()?.caller
    if (!found) throw new AppError('tokenMissing', {})
    return found
  }

  async function handle(owner: Caller | null, request: Request): Promise<Response> {
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
  }

  /** Returns the response to a request that began an upload before, or null if there is no such upload. */
  async function findBegun(owner: Caller, request: Request, id: string): Promise<Response | null> {
    const dataset = await finisher.finished(owner, id)
    const begun = dataset ? null : await datastore.getUpload(id).catch(() => null)
    if (!dataset && !begun) return null
    // Browsers read the response only after they have sent the whole body.
    await request.body?.pipeTo(new WritableStream())
    // The bytes of a set's version aren't those of the upload.
    const sent = request.headers.get('upload-length') ?? dataset?.version.bytes
    const headers = new Headers({
      'Tus-Resumable': '1.0.0',
      Location: `${path}/${id}`,
      'Upload-Offset': String(begun ? begun.offset : sent),
    })
    if (dataset) headers.set('Anj-Dataset-Id', dataset.id)
    return new Response(null, { status: 201, headers })
  }

  /**
   * Begins an upload. A repeated request whose first response was lost continues the first upload, because its file must
   * not become two datasets or two versions.
   */
  async function begin(owner: Caller, request: Request): Promise<Response> {
    const metadata = metadataOf(request)
    if (!metadata?.['requestId']) return handle(owner, request)
    const id = idFor(owner, request.headers, metadata)
    const lock = uploadLocks.locker.newLock(`${id} begins`)
    try {
      await lock.lock(AbortSignal.timeout(10_000), () => undefined)
    } catch (cause) {
      // The first request may wait for bytes from a connection that is broken.
      const begun = await findBegun(owner, request, id)
      if (begun) return begun
      throw new AppError('uploadBusy', {}, { cause })
    }
    try {
      return (await findBegun(owner, request, id)) ?? (await handle(owner, request))
    } finally {
      await lock.unlock()
    }
  }

  return {
    handle,
    begin,
    ...finisher,
    belongsTo: (id, owner) => ids.belongsTo(id, owner.id),
  }
}

/** Returns the metadata of a new upload, or null if the tus server will refuse it. */
function metadataOf({ headers }: Request): Upload['metadata'] | null {
  try {
    return Metadata.parse(headers.get('upload-metadata') ?? undefined)
  } catch {
    return null
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
