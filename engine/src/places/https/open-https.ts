import type { IncomingMessage } from 'node:http'
import type { Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { AppError, type HttpsSettings } from '@anj/workflow'
import {
  type OpenPlace,
  type PlaceConnection,
  type RemoteFile,
  RemoteFileChanged,
  stallLimit,
} from '../place.ts'
import { fileNameOf } from './file-name.ts'
import { type Asking, sendRequest } from './send-request.ts'

/** Opens a web server as a place. Each call is a request of its own. */
export async function openHttps({
  name,
  settings,
  secrets,
}: PlaceConnection<HttpsSettings>): Promise<OpenPlace> {
  const base = new URL(settings.url)
  const asking = { place: name, secretHeaders: headersOf(settings, secrets.secret) }
  const stat = async (path: string, signal: AbortSignal) =>
    findFile(urlOf(base, path), path, { ...asking, signal })
  return {
    hostKey: null,
    showsUnfinished: false,
    stat,
    read: (file, signal) => readFile(urlOf(base, file.path), file, { ...asking, signal }),
    list: async () => {
      throw new AppError('httpsNotListed', { place: name })
    },
    check: (signal) => check(base, { ...asking, signal }),
    writer: null,
    [Symbol.asyncDispose]: async () => undefined,
  }
}

/** Returns the headers that only the server of the place may receive. */
function headersOf({ token, tokenHeader, headers }: HttpsSettings, secret: string) {
  const own = Object.fromEntries(headers.map(({ name, value }) => [name.toLowerCase(), value]))
  if (token === 'none') return own
  return token === 'bearer'
    ? { ...own, authorization: `Bearer ${secret.trim()}` }
    : { ...own, [tokenHeader.trim().toLowerCase()]: secret.trim() }
}

/**
 * Returns the address of a file. The path can't lead to another server or out of the folder of the place: names such as
 * `%2e%2e`, which addresses treat like `..`, are refused.
 */
function urlOf(base: URL, path: string): URL {
  const [file = '', ...query] = path.split('?')
  if (file.split(/[\\/]|%2f|%5c/i).some(isUpward)) throw new AppError('placePathWrong', {})
  const url = new URL(base)
  url.pathname = `${base.pathname.replace(/\/$/, '')}/${file}`
  url.search = query.join('?')
  return url
}

/** True for the names of the same and of the upper folder, also with encoded dots. */
const isUpward = (name: string) => /^(?:\.|%2e){1,2}$/i.test(name)

type Request = Pick<Asking, 'place' | 'secretHeaders' | 'signal'>

/**
 * Returns what the server says about a file. A server that doesn't answer HEAD requests says nothing, so the content
 * itself decides whether it is new.
 */
async function findFile(url: URL, path: string, request: Request): Promise<RemoteFile> {
  const head = await sendRequest(url, { ...request, path, method: 'HEAD' })
  head.destroy()
  if (!isGood(head)) {
    if (mayRefuseHead.has(head.statusCode ?? 0)) return unknownFile(path)
    throw problemOf(head, path, request)
  }
  refuseWebPage(head, path, request.place)
  return {
    path,
    bytes: lengthOf(head),
    modifiedAt: momentOf(head),
    tag: head.headers.etag ?? null,
    fileName: fileNameOf(path, head.headers),
  }
}

/** Statuses with which servers answer that they don't support HEAD, although they may have the file. */
const mayRefuseHead: ReadonlySet<number> = new Set([400, 403, 405, 406, 500, 501])

const unknownFile = (path: string): RemoteFile => ({ path, bytes: null, modifiedAt: null, tag: null })

/** Reads a file completely. Throws `RemoteFileChanged` if it isn't in the state that `findFile` returned. */
async function* readFile(url: URL, file: RemoteFile, request: Request): AsyncGenerator<Buffer> {
  const { path } = file
  const { place } = request
  const response = await sendRequest(url, { ...request, path, method: 'GET' })
  try {
    if (!isGood(response)) throw problemOf(response, path, request)
    refuseWebPage(response, path, place)
    const length = lengthOf(response)
    const isKnown = file.tag !== null || file.modifiedAt !== null
    if (
      isKnown &&
      ((response.headers.etag ?? null) !== file.tag ||
        momentOf(response) !== file.modifiedAt ||
        (file.bytes !== null && length !== null && file.bytes !== length))
    )
      throw new RemoteFileChanged('The file is in another state')
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
    request.signal.throwIfAborted()
    throw toProblem(error, place)
  } finally {
    response.destroy()
  }
}

/** Unpacks a body that was compressed for the transfer. A file that is itself a `.gz` file stays as it is. */
async function* decoded(response: IncomingMessage, path: string, place: string): AsyncGenerator<Buffer> {
  const encoding = response.headers['content-encoding']?.trim().toLowerCase() ?? 'identity'
  const isStored = /\.gz$/i.test(path.split('?')[0] ?? '')
  if (encoding !== 'identity' && encoding !== '' && encoding !== 'gzip')
    throw new AppError('httpsEncodingUnknown', { path, place, encoding })
  if (encoding === 'gzip' && !isStored) {
    const unpacking = createGunzip()
    response.on('error', (error) => unpacking.destroy(error))
    yield* unstalled(response, response.pipe(unpacking), place)
  } else yield* unstalled(response, response, place)
}

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

async function check(base: URL, request: Request): Promise<void> {
  const response = await sendRequest(base, { ...request, path: base.pathname, method: 'HEAD' })
  response.destroy()
  if (response.statusCode === 401) throw problemOf(response, base.pathname, request)
}

const isGood = ({ statusCode = 0 }: IncomingMessage) => statusCode === 200

function problemOf(
  { statusCode: status = 0, headers }: IncomingMessage,
  path: string,
  { place }: Request,
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
  return retryAfter !== undefined && /^\d{1,6}$/.test(retryAfter)
    ? `in ${Number(retryAfter)} seconds`
    : 'later'
}

/** Returns the size that a response states for its body, unless the body is compressed. */
function lengthOf({ headers }: IncomingMessage): number | null {
  if (headers['content-encoding'] !== undefined || headers['content-length'] === undefined) return null
  return /^\d{1,15}$/.test(headers['content-length']) ? Number(headers['content-length']) : null
}

function momentOf({ headers }: IncomingMessage): string | null {
  const at = new Date(headers['last-modified'] ?? Number.NaN)
  return Number.isNaN(at.getTime()) ? null : at.toISOString()
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

/** Converts an error of the connection or of the unpacking. */
function toProblem(cause: unknown, place: string): unknown {
  if (cause instanceof AppError || cause instanceof RemoteFileChanged) return cause
  return new AppError('placeBroken', { place }, { cause })
}
