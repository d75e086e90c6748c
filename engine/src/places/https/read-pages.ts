import { createHash } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import {
  AppError,
  formatBytes,
  formatCount,
  type HttpPaging,
  parseJsonPath,
  sentence,
  writeJsonPath,
} from '@anj/workflow'
import { JsonFault } from '../../json/json-fault.ts'
import { requireEncrypted } from '../require-encrypted.ts'
import { type JsonPage, PageFault, readJsonPage } from './json-page.ts'
import { nextLink } from './next-link.ts'
import { bodyOf, requireFile } from './response-body.ts'
import { secondsToWait } from './retry-after.ts'
import { type Answer, sendRequest, type WebRequest } from './send-request.ts'

/** Maximum number of pages of one file. */
const mostPages = 10_000

/** Maximum size of a page in bytes. A page is in memory while it is read. */
const mostPageBytes = 32_000_000

/** Maximum number of times that a busy server is asked for a page. */
const mostAsked = 5

/** Longest time in seconds that a busy server may ask Anj to wait before it asks for a page again. */
const longestWait = 60

/** Longest time in seconds for which Anj waits for a busy server during a whole file. */
const longestWaits = 5 * 60

/** Longest link or cursor. Web servers accept no longer addresses. */
const longestNext = 8_000

/** A file whose rows come in pages. */
export interface PagedFile {
  /** The address of the place. Only its origin receives the token. */
  readonly base: URL
  /** The address of the first page. */
  readonly url: URL
  readonly path: string
  readonly paging: HttpPaging
}

interface ReadPage extends JsonPage {
  /** The address of the next page; null after the last one. */
  readonly nextUrl: URL | null
}

/**
 * Reads the rows of all pages, one per line. Each page is checked completely before its rows are returned, and a page
 * that is missing or wrong ends the whole file with an error.
 */
export async function* readPages(file: PagedFile, request: WebRequest): AsyncGenerator<Buffer> {
  const { path, paging } = file
  const { place } = request
  const asked = new Map<string, number>()
  const patience = { seconds: longestWaits }
  let before: string | null = null
  let offset = 0
  let url: URL | null = firstUrl(file)
  for (let page = 1; url !== null; page++) {
    if (page > mostPages) throw new AppError('pagingTooMany', { path, place, limit: formatCount(mostPages) })
    asked.set(keyOf(url), page)
    const subject = page === 1 ? path : sentence('pagingPage', { path, page })
    const read: ReadPage = await readPage({ ...file, url }, subject, { ...request, patience })
    if (read.rows > 0) {
      const now = isCounted(paging) ? hashOf(read.lines) : null
      if (now !== null && now === before)
        throw new AppError('pagingSame', { path, place, earlier: page - 1, page })
      before = now
      yield read.lines
    }
    offset += read.rows
    url = isCounted(paging) ? countedUrl(file, { page, offset, rows: read.rows }) : read.nextUrl
    const earlier = url && asked.get(keyOf(url))
    if (earlier) throw new AppError('pagingLoop', { path: subject, place, earlier })
  }
}

/** Stands for addresses and pages, which would fill the memory if there are thousands. */
const hashOf = (content: string | Buffer) => createHash('sha256').update(content).digest('base64')
const keyOf = (url: URL) => hashOf(url.href)

/** True if Anj counts pages or rows. The server then doesn't name the next page. */
const isCounted = ({ way }: HttpPaging) => way === 'page' || way === 'offset'

function firstUrl({ url, paging }: PagedFile): URL {
  const { way, parameter, first } = paging
  return isCounted(paging) ? withParameter(url, parameter, way === 'page' ? first : 0) : url
}

function countedUrl(
  { url, paging }: PagedFile,
  { page, offset, rows }: { readonly page: number; readonly offset: number; readonly rows: number },
): URL | null {
  if (rows === 0) return null
  const { way, parameter, first } = paging
  return withParameter(url, parameter, way === 'page' ? first + page : offset)
}

/** Sets a query parameter, and leaves the rest of the query as the user wrote it. */
function withParameter(url: URL, name: string, value: string | number): URL {
  const changed = new URL(url)
  const kept = url.search
    .replace(/^\?/, '')
    .split('&')
    .filter((part) => part !== '' && nameOf(part) !== name)
  changed.search = [...kept, `${encodeURIComponent(name)}=${encodeURIComponent(value)}`].join('&')
  return changed
}

const nameOf = (part: string) => [...new URLSearchParams(part).keys()][0] ?? ''

/** A request for a page of a file. */
interface PageRequest extends WebRequest {
  /** The time for which Anj still waits for a busy server. */
  readonly patience: { seconds: number }
}

async function readPage(file: PagedFile, path: string, request: PageRequest): Promise<ReadPage> {
  const { base, url, paging } = file
  const { place, signal } = request
  const { response, url: from } = await ask(file, path, request)
  try {
    requireFile(response, { path, place })
    const parts: Buffer[] = []
    let bytes = 0
    for await (const part of bodyOf(response, { path, place }, signal)) {
      bytes += part.length
      if (bytes > mostPageBytes)
        throw new AppError('pagingTooLarge', { path, place, limit: formatBytes(mostPageBytes) })
      parts.push(part)
    }
    const read = parsed(Buffer.concat(parts), paging, { path, place })
    const next = paging.way === 'linkHeader' ? nextLink(header(response.headers['link'])) : read.next
    if (next === null) return { ...read, nextUrl: null }
    if (next.length > longestNext) throw nextWrong(paging, { path, place })
    if (paging.way === 'cursor') return { ...read, nextUrl: withParameter(url, paging.parameter, next) }
    const nextUrl = URL.parse(next, from.href)
    if (!nextUrl) throw nextWrong(paging, { path, place })
    // The log-in is the token of the place, so a link can't bring another one.
    Object.assign(nextUrl, { username: '', password: '', hash: '' })
    requireEncrypted(nextUrl, place, base)
    return { ...read, nextUrl }
  } finally {
    response.destroy()
  }
}

const header = (value: string | string[] | undefined) => (Array.isArray(value) ? value.join(', ') : value)

/**
 * Asks for a page. Waits if a busy server says for how long, because the whole file would begin again otherwise. Only the
 * origin of the place receives its headers.
 */
async function ask({ base, url }: PagedFile, path: string, request: PageRequest): Promise<Answer> {
  const secretHeaders = url.origin === base.origin ? request.secretHeaders : {}
  const { patience } = request
  for (let times = 1; ; times++) {
    const answer = await sendRequest(url, { ...request, secretHeaders, path, method: 'GET' })
    const { statusCode = 0, headers } = answer.response
    const wait = secondsToWait(headers['retry-after'])
    const isBusy = statusCode === 429 || statusCode === 503
    if (!isBusy || wait === null || times === mostAsked) return answer
    if (wait > Math.min(longestWait, patience.seconds)) return answer
    patience.seconds -= wait
    answer.response.destroy()
    await pause(wait * 1000, undefined, { signal: request.signal })
  }
}

interface Subject {
  readonly path: string
  readonly place: string
}

/** Reads a page, and names what is wrong with it. */
function parsed(body: Buffer, paging: HttpPaging, subject: Subject): JsonPage {
  try {
    return readJsonPage(body, paging)
  } catch (cause) {
    if (cause instanceof JsonFault)
      throw new AppError('pagingNotJson', { ...subject, at: formatCount(cause.offset + 1) }, { cause })
    if (!(cause instanceof PageFault)) throw cause
    if (cause.part === 'next') throw nextWrong(paging, subject)
    throw new AppError('pagingRowsMissing', { ...subject, rows: shown(paging.rows) })
  }
}

function nextWrong({ way, next }: HttpPaging, subject: Subject): AppError {
  return new AppError('pagingNextWrong', { ...subject, next: way === 'linkHeader' ? 'Link' : shown(next) })
}

const shown = (path: string) => writeJsonPath(parseJsonPath(path) ?? [])
