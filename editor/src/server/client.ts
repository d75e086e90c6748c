import { type ClientProblem, createClient, endsSession } from '@anj/client'
import { sentence } from '@anj/workflow/messages'
import { readOwnToken } from '../session/stored-session.ts'
import { CallFailed } from './call-failed.ts'
import { watchServer } from './reachable.ts'

type Why = 'refused' | 'noToken'
let tell: (why: Why) => void = () => undefined

/** Says who is told when the session is over: the server refused the token, or there is none any more. */
export function whenUnauthorized(listener: (why: Why) => void): void {
  tell = listener
}

/** The door to the api, with the token of whoever works here. */
export const client = createClient({ token: () => readOwnToken(), onUnauthorized: () => tell('refused') })

/** Whether the server answers: every call tells, and after one without an answer it is asked until there is one. */
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

/** The whole answer of a call; a failed one is thrown. */
export async function answerOf<Body>(call: Promise<Answer<Body>>): Promise<Body> {
  const { data, error, response } = await call
  if (data !== undefined) {
    server.noteAnswered()
    return data
  }
  throw failure(error, response)
}

/** The data of a call's answer; a failed one is thrown. */
export async function dataOf<T>(call: Promise<Answer<{ readonly data: T }>>): Promise<T> {
  return (await answerOf(call)).data
}

/** A list that comes at once: all of it, or its first items where it is too long for that. */
export interface Whole<T> {
  readonly items: readonly T[]
  /** There are more than these. */
  readonly more: boolean
}

/** A list that comes at once; a failed call is thrown. */
export async function wholeOf<T>(
  call: Promise<Answer<{ readonly data: readonly T[]; readonly more: boolean }>>,
): Promise<Whole<T>> {
  const { data, more } = await answerOf(call)
  return { items: data, more }
}

/** A part of a list that grows at its beginning. */
export interface Part<T> {
  readonly items: readonly T[]
  /** Asks for what comes behind it; null when there is no more. */
  readonly next: string | null
}

/** A part of a list; a failed call is thrown. */
export async function partOf<T>(
  call: Promise<Answer<{ readonly data: readonly T[]; readonly next: string | null }>>,
): Promise<Part<T>> {
  const { data, next } = await answerOf(call)
  return { items: data, next }
}

/** All of a list, part by part. */
export async function wholeList<T>(ask: (cursor: string | undefined) => Promise<Part<T>>): Promise<T[]> {
  const found: T[] = []
  let cursor: string | undefined
  do {
    const { items, next } = await ask(cursor)
    found.push(...items)
    cursor = next ?? undefined
  } while (cursor !== undefined)
  return found
}

/** Not what the server says of another one, such as a database that does not answer. */
const ofServer: ReadonlySet<string> = new Set(['network_error', 'unknown_error', 'unavailable'])

function isOver(response: Response, problem: ClientProblem | undefined): boolean {
  return problem !== undefined && endsSession(response.status, problem.message)
}

/** What a failed call throws. */
export function failure(error: Failed, response: Response): CallFailed {
  const problem = error as (ClientProblem & { readonly data?: unknown }) | undefined
  if (problem?.code === 'UNAUTHORIZED') tell('noToken')
  const failed = new CallFailed({
    code: problem?.code ?? 'unknown_error',
    // So that whoever shows it says the same as the toast that says so already.
    message: isOver(response, problem) ? sentence('sessionExpired') : (problem?.message ?? ''),
    status: problem?.code === 'network_error' ? 0 : response.status,
    fields: problem?.fields ?? {},
    data: problem?.data,
  })
  if (failed.isOffline && ofServer.has(failed.code)) server.noteSilent()
  return failed
}
