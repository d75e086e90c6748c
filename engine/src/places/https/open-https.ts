import type { IncomingMessage } from 'node:http'
import { AppError, type HttpsSettings } from '@anj/workflow'
import { type OpenPlace, type PlaceConnection, type RemoteFile, RemoteFileChanged } from '../place.ts'
import { fileNameOf, pagedName } from './file-name.ts'
import { readPages } from './read-pages.ts'
import { bodyOf, problemOf, requireFile } from './response-body.ts'
import { sendRequest, type WebRequest } from './send-request.ts'

/** Opens a web server as a place. Each call is a request of its own. */
export async function openHttps({
  name,
  settings,
  secrets,
}: PlaceConnection<HttpsSettings>): Promise<OpenPlace> {
  const base = new URL(settings.url)
  const asking = { place: name, secretHeaders: headersOf(settings, secrets.secret) }
  const { paging } = settings
  const stat = async (path: string, signal: AbortSignal) => {
    const url = urlOf(base, path)
    // Nothing but the content of all pages tells whether one of them has changed.
    return paging
      ? { ...unknownFile(path), fileName: pagedName(path) }
      : findFile(url, path, { ...asking, signal })
  }
  return {
    hostKey: null,
    showsUnfinished: false,
    stat,
    read: (file, signal) => {
      const url = urlOf(base, file.path)
      return paging
        ? readPages({ base, url, path: file.path, paging }, { ...asking, signal })
        : readFile(url, file, { ...asking, signal })
    },
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

/**
 * Returns what the server says about a file. A server that doesn't answer HEAD requests says nothing, so the content
 * itself decides whether it is new.
 */
async function findFile(url: URL, path: string, request: WebRequest): Promise<RemoteFile> {
  const { response: head } = await sendRequest(url, { ...request, path, method: 'HEAD' })
  head.destroy()
  if (mayRefuseHead.has(head.statusCode ?? 0)) return unknownFile(path)
  requireFile(head, { path, place: request.place })
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
async function* readFile(url: URL, file: RemoteFile, request: WebRequest): AsyncGenerator<Buffer> {
  const subject = { path: file.path, place: request.place }
  const { response } = await sendRequest(url, { ...request, path: file.path, method: 'GET' })
  try {
    requireFile(response, subject)
    const length = lengthOf(response)
    const isKnown = file.tag !== null || file.modifiedAt !== null
    if (
      isKnown &&
      ((response.headers.etag ?? null) !== file.tag ||
        momentOf(response) !== file.modifiedAt ||
        (file.bytes !== null && length !== null && file.bytes !== length))
    )
      throw new RemoteFileChanged('The file is in another state')
    yield* bodyOf(response, subject, request.signal)
  } finally {
    response.destroy()
  }
}

async function check(base: URL, request: WebRequest): Promise<void> {
  const { response } = await sendRequest(base, { ...request, path: base.pathname, method: 'HEAD' })
  response.destroy()
  if (response.statusCode === 401) throw problemOf(response, { path: base.pathname, place: request.place })
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
