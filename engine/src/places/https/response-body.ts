import type { IncomingMessage } from 'node:http'
import type { Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { AppError } from '@anj/workflow'
import { RemoteFileChanged, stallLimit } from '../place.ts'
import { secondsToWait } from './retry-after.ts'

/** The file that a response belongs to, for messages. */
export interface Subject {
  readonly path: string
  readonly place: string
}

/**
 * Reads the body of a response completely. Throws if it isn't a file, or if its end can't be recognized.
 */
export async function* bodyOf(
  response: IncomingMessage,
  { path, place }: Subject,
  signal: AbortSignal,
): AsyncGenerator<Buffer> {
  try {
    // Without a length and without chunks, the end of the file looks like a broken connection.
    if (!('content-length' in response.headers) && !('transfer-encoding' in response.headers))
      throw new AppError('httpsEndUnknown', { path, place })
    let isFirst = true
    for await (const chunk of decoded(response, path, place)) {
      if (isFirst && isWebPage(chunk, path)) throw new AppError('httpsWebPage', { path, place })
      isFirst = false
      yield chunk
    }
  } catch (error) {
    signal.throwIfAborted()
    throw toProblem(error, place)
  } finally {
    response.destroy()
  }
}

/** Throws unless a response contains a file. */
export function requireFile(response: IncomingMessage, { path, place }: Subject): void {
  if (!isGood(response)) throw problemOf(response, { path, place })
  refuseWebPage(response, path, place)
}

const isGood = ({ statusCode = 0 }: IncomingMessage) => statusCode === 200

export function problemOf(
  { statusCode: status = 0, headers }: IncomingMessage,
  { path, place }: Subject,
): AppError {
  switch (status) {
    case 401:
    case 403:
      return new AppError('httpsLoginRefused', { path, place, status })
    case 404:
    case 410:
      return new AppError('placeFileGone', { path, place })
    case 429:
    case 503:
      return new AppError('httpsBusy', { place, status, after: waitOf(headers['retry-after']) })
    default:
      return new AppError('httpsStatus', { path, place, status })
  }
}

/** Returns the time that a server asks to wait, as a part of a sentence. */
function waitOf(retryAfter: string | undefined): string {
  const seconds = secondsToWait(retryAfter)
  return seconds === null ? 'later' : `in ${seconds} seconds`
}

/** Refuses a web page, which servers send in place of a file when a user should log in. */
function refuseWebPage({ headers }: IncomingMessage, path: string, place: string): void {
  if (!isNamedAsPage(path) && /^text\/html\b|^application\/xhtml/i.test(headers['content-type'] ?? ''))
    throw new AppError('httpsWebPage', { path, place })
}

function isWebPage(start: Buffer, path: string): boolean {
  return (
    !isNamedAsPage(path) &&
    /^(?:\ufeff|\s)*<(?:!doctype\s+html|html[\s>])/i.test(start.subarray(0, 500).toString())
  )
}

const isNamedAsPage = (path: string) => /\.(?:x?html?|xml)$/i.test(path.split('?')[0] ?? '')

/** Unpacks a body that was compressed for the transfer. A file that is itself a `.gz` file stays as it is. */
async function* decoded(response: IncomingMessage, path: string, place: string): AsyncGenerator<Buffer> {
  const encoding = response.headers['content-encoding']?.trim().toLowerCase() ?? 'identity'
  const isStored = /\.gz$/i.test(path.split('?')[0] ?? '')
  if (encoding !== 'identity' && encoding !== '' && encoding !== 'gzip')
    throw new AppError('httpsEncodingUnknown', { path, place, encoding })
  if (encoding === 'gzip' && !isStored) {
    const unpacking = createGunzip()
    response.on('error', (error) => unpacking.destroy(error))
    try {
      yield* unstalled(response, response.pipe(unpacking), place)
    } catch (cause) {
      if (!isOtherFormat(cause)) throw cause
      throw new AppError('httpsEncodingWrong', { path, place, encoding }, { cause })
    }
  } else yield* unstalled(response, response, place)
}

/** True for content that isn't compressed as stated, in contrast to content that ends early. */
const isOtherFormat = (error: unknown) => (error as NodeJS.ErrnoException).code === 'Z_DATA_ERROR'

/** Ends a body with an error if no byte arrives for a minute. */
async function* unstalled(response: IncomingMessage, body: Readable, place: string): AsyncGenerator<Buffer> {
  const stalled = new AppError('placeStalled', { place, seconds: stallLimit / 1000 })
  let timer = setTimeout(() => response.destroy(stalled), stallLimit)
  try {
    for await (const chunk of body) {
      clearTimeout(timer)
      yield Buffer.from(chunk)
      timer = setTimeout(() => response.destroy(stalled), stallLimit)
    }
  } finally {
    clearTimeout(timer)
  }
}

/** Converts an error of the connection or of the unpacking. */
function toProblem(cause: unknown, place: string): unknown {
  if (cause instanceof AppError || cause instanceof RemoteFileChanged) return cause
  return new AppError('placeBroken', { place }, { cause })
}
