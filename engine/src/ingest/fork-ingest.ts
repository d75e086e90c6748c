import { randomUUID } from 'node:crypto'
import { rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { AppError } from '@anj/workflow'
import { toAppError } from '../process/error-of.ts'
import { ReusableChildren, type UsedChild } from '../process/reusable-children.ts'
import { makeFolder } from '../storage/make-folder.ts'
import type {
  FromIngestChild,
  IngestHandlers,
  IngestRequest,
  IngestResult,
  ProfileRequest,
  ToIngestChild,
} from './protocol.ts'

/** The children that ingest files. */
export const ingestChildren = new ReusableChildren<ToIngestChild, FromIngestChild>('ingest-child')

/** The maximum size of a file whose ingest shares its child with other ingests of its owner. */
const MOST_BYTES = 10_000_000

export interface ForkIngestOptions {
  readonly signal: AbortSignal
  /** The user whose file it is. After a small file, the child may ingest this user's next file. */
  readonly owner?: string | undefined
}

/**
 * Ingests an uploaded file in a child process. On failure, throws an `AppError` that names the line and the problem, and
 * leaves no file at `columnarPath` unless `stored` was called. Aborting stops the child immediately.
 */
export async function forkIngest(
  request: IngestRequest,
  on: IngestHandlers,
  options: ForkIngestOptions,
): Promise<IngestResult> {
  options.signal.throwIfAborted()
  const { size } = await stat(request.originalPath)
  const owner = size <= MOST_BYTES ? options.owner : undefined
  const start = { type: 'start', request, announces: on.stored !== undefined } as const
  try {
    return await inChild(start, on, { ...options, owner })
  } finally {
    await rm(`${request.columnarPath}.partial`, { force: true })
  }
}

/**
 * Profiles the columns of a columnar copy, in a child process, after the ingest that completed the copy was interrupted.
 * Aborting stops the child immediately.
 */
export async function forkProfile(
  request: ProfileRequest,
  on: Pick<IngestHandlers, 'progress'>,
  { signal }: Pick<ForkIngestOptions, 'signal'>,
): Promise<IngestResult> {
  signal.throwIfAborted()
  return await inChild({ type: 'profile', request }, on, { signal })
}

type Work =
  | Omit<Extract<ToIngestChild, { type: 'start' }>, 'workFolder'>
  | Omit<Extract<ToIngestChild, { type: 'profile' }>, 'workFolder'>

async function inChild(work: Work, on: IngestHandlers, options: ForkIngestOptions): Promise<IngestResult> {
  const { request } = work
  const workFolder = join(request.limits.temporaryDirectory, `ingest-${randomUUID()}`)
  try {
    await makeFolder(workFolder, { mode: 0o700 })
    // From here on, an abort is noticed by its event.
    options.signal.throwIfAborted()
    const taken = ingestChildren.take(request.limits.residentBytes, options.owner)
    const result = await ingestIn(taken, { ...work, workFolder }, on, options)
    if (result !== 'neverBegan') return result
    // An idle child may have crashed, so the ingest starts again in another child.
    if (taken.wasIdle) return await inChild(work, on, options)
    throw new AppError('ingestDied', {})
  } finally {
    await rm(workFolder, { recursive: true, force: true })
  }
}

async function ingestIn(
  taken: UsedChild<ToIngestChild, FromIngestChild>,
  start: ToIngestChild,
  on: IngestHandlers,
  { signal, owner }: ForkIngestOptions,
): Promise<IngestResult | 'neverBegan'> {
  const { child } = taken
  const answer = Promise.withResolvers<IngestResult | 'neverBegan'>()
  let isBegun = false
  taken.hear = (message) => {
    if (message.type === 'begun') isBegun = true
    if (message.type === 'progress') on.progress(message.percent)
    if (message.type === 'options') on.optionsFound?.(message.options)
    if (message.type === 'stored') on.stored?.(message.file)
    if (message.type === 'done') answer.resolve(message.result)
    if (message.type === 'failed') answer.reject(toAppError(message.problem))
  }
  const abort = () => answer.reject(signal.reason)
  signal.addEventListener('abort', abort, { once: true })
  void child.ended.then(({ outOfMemory }) => {
    if (!isBegun && !outOfMemory) answer.resolve('neverBegan')
    answer.reject(outOfMemory ? new AppError('ingestOutOfMemory', {}) : new AppError('ingestDied', {}))
  })
  let mayWorkAgain = false
  try {
    child.send(start)
    const result = await answer.promise
    mayWorkAgain = result !== 'neverBegan'
    return result
  } finally {
    signal.removeEventListener('abort', abort)
    if (mayWorkAgain && owner !== undefined) ingestChildren.keep(taken, owner)
    else {
      child.kill()
      await child.ended
    }
  }
}
