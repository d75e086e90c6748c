import { AppError } from '@anj/workflow'
import { type DataStore, ERRORS } from '@tus/server'

interface UploadProblem {
  /** The error that Anj's own code threw during the call. */
  readonly failure: Error | null
  readonly datastore: DataStore
  /** Returns the error for a file that exceeds the caller's limit. */
  readonly tooLarge: () => Promise<AppError>
}

/** Converts tus errors to the API's format, with the protocol's status codes. */
export async function checkUploadResponse(
  response: Response,
  request: Request,
  { failure, datastore, tooLarge }: UploadProblem,
): Promise<Response> {
  if (response.status < 400) return response
  if (failure) throw failure
  const message = (await response.text()).trim()
  if (response.status === 404 || response.status === 410)
    throw new AppError('notFound', { what: 'The upload' })
  if (response.status === 409) throw new AppError('uploadOffsetWrong', {})
  if (response.status === 413 && (await isBeyondItsLength(request, message, datastore)))
    throw new AppError('uploadPartTooLong', {})
  if (response.status === 413) throw await tooLarge()
  if (response.status === 423) throw new AppError('uploadBusy', {})
  // Status 501 means that the client used an optional part of the protocol that the server doesn't offer.
  if (response.status >= 500 && response.status !== 501)
    throw new Error(`The upload server failed: ${message}`)
  throw new AppError('uploadRefused', { detail: message })
}

/**
 * True when an upload received more bytes than its declared length. An upload without a declared length has exceeded
 * the server's limit instead.
 */
async function isBeyondItsLength(
  { headers, url }: Request,
  message: string,
  datastore: DataStore,
): Promise<boolean> {
  if (message !== ERRORS.ERR_SIZE_EXCEEDED.body.trim()) return false
  if (headers.has('upload-length')) return true
  const upload = await datastore.getUpload(url.split('/').at(-1) ?? '').catch(() => null)
  return upload?.size !== undefined
}
