import { type ClientProblem, createClient, isSessionEnd } from '@anj/client'
import { sentence } from '@anj/workflow/messages'
import { readOwnToken } from '../session/stored-session.ts'
import { CallFailed } from './call-failed.ts'
import { watchServer } from './reachable.ts'

type Why = 'refused' | 'noToken'
let tell: (why: Why) => void = () => undefined

/**
 * Sets the listener that is called when the session ends: the server refused the token, or the browser has no token.
 */
export function setUnauthorizedListener(listener: (why: Why) => void): void {
  tell = listener
}

/** The API client, with the user's token. */
export const client = createClient({ token: () => readOwnToken(), onUnauthorized: () => tell('refused') })

/**
 * Tracks whether the server is reachable. Every call reports its outcome. After a call that got no answer, the server
 * is polled until it answers.
 */
export const server = watchServer(
  async () => (await fetch(client.url('/health/ready'), { cache: 'no-store' })).ok,
  (askNow) => globalThis.addEventListener?.('online', askNow),
)

type Failed = ClientProblem | { readonly message: string; readonly code: string } | undefined

interface Answer<Body> {
  readonly data?: Body | undefined
  readonly error?: Failed
  readonly response: Response
}

/** Returns the response body of a call. Throws `CallFailed` if the call fails. */
export async function answerOf<Body>(call: Promise<Answer<Body>>): Promise<Body> {
  const { data, error, response } = await call
  if (data !== undefined) {
    server.noteAnswered()
    return data
  }
  throw failure(error, response)
}

/** Returns the data of a call's response. Throws `CallFailed` if the call fails. */
export async function dataOf<T>(call: Promise<Answer<{ readonly data: T }>>): Promise<T> {
  return (await answerOf(call)).data
}

/** A list returned in one response: all items, or only the first ones if the list is too long. */
export interface CompleteList<T> {
  readonly items: readonly T[]
  /** True if the server has more items than it sent. */
  readonly more: boolean
}

/** Returns a list that the server sends in one response. Throws `CallFailed` if the call fails. */
export async function readCompleteList<T>(
  call: Promise<Answer<{ readonly data: readonly T[]; readonly more: boolean }>>,
): Promise<CompleteList<T>> {
  const { data, more } = await answerOf(call)
  return { items: data, more }
}

/** A page of a list, newest items first. */
export interface CursorPage<T> {
  readonly items: readonly T[]
  /** Cursor of the next page, or null on the last one. */
  readonly next: string | null
}

/** Returns a page of a list. Throws `CallFailed` if the call fails. */
export async function readCursorPage<T>(
  call: Promise<Answer<{ readonly data: readonly T[]; readonly next: string | null }>>,
): Promise<CursorPage<T>> {
  const { data, next } = await answerOf(call)
  return { items: data, next }
}

/** Reads all pages of a list. */
export async function readAllPages<T>(
  ask: (cursor: string | undefined) => Promise<CursorPage<T>>,
): Promise<T[]> {
  const found: T[] = []
  let cursor: string | undefined
  do {
    const { items, next } = await ask(cursor)
    found.push(...items)
    cursor = next ?? undefined
  } while (cursor !== undefined)
  return found
}

/** Error codes that mean that the Anj server itself has a problem, rather than another server such as a database. */
const ofServer: ReadonlySet<string> = new Set(['network_error', 'unknown_error', 'unavailable'])

function isOver(response: Response, problem: ClientProblem | undefined): boolean {
  return problem !== undefined && isSessionEnd(response.status, problem.message)
}

/** Returns the error to throw for a failed call. */
export function failure(error: Failed, response: Response): CallFailed {
  const problem = error as (ClientProblem & { readonly data?: unknown }) | undefined
  if (problem?.code === 'UNAUTHORIZED') tell('noToken')
  const failed = new CallFailed({
    code: problem?.code ?? 'unknown_error',
    // Uses the same message as the toast about the expired session.
    message: isOver(response, problem) ? sentence('sessionExpired') : (problem?.message ?? ''),
    status: problem?.code === 'network_error' ? 0 : response.status,
    fields: problem?.fields ?? {},
    data: problem?.data,
  })
  if (failed.isOffline && ofServer.has(failed.code)) server.noteSilent()
  return failed
}
