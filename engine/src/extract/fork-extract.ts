import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { AppError } from '@anj/workflow'
import { toAppError } from '../process/error-of.ts'
import { secretHider } from '../process/hide-secrets.ts'
import { ReusableChildren, type UsedChild } from '../process/reusable-children.ts'
import { makeFolder } from '../storage/make-folder.ts'
import { partialExtractPath } from './extract-source.ts'
import type { ExtractRequest, ExtractResult, FromExtractChild, ToExtractChild } from './protocol.ts'

export interface ExtractHandlers {
  /** Number of rows read so far. */
  progress(rows: number): void
}

/** Milliseconds that a cancelled child has to end its query on the server before it is killed. */
const CANCEL_PATIENCE = 3_000

/** The children that take extracts. */
export const extractChildren = new ReusableChildren<ToExtractChild, FromExtractChild>('extract-child')

export interface ForkExtractOptions {
  readonly signal: AbortSignal
  /** The user whose extract it is. After an extract that succeeded, the child may take this user's next one. */
  readonly owner?: string | undefined
}

/**
 * Takes a sample of a database source in a child process, for previews. On failure, throws an `AppError` that users can
 * read, and leaves no file at `columnarPath`. Aborting also ends the query on the server.
 */
export async function forkExtract(
  request: ExtractRequest,
  on: ExtractHandlers,
  options: ForkExtractOptions,
): Promise<ExtractResult> {
  options.signal.throwIfAborted()
  const workFolder = join(request.limits.temporaryDirectory, `extract-${randomUUID()}`)
  try {
    await makeFolder(workFolder, { mode: 0o700 })
    // From here on, an abort is noticed by its event.
    options.signal.throwIfAborted()
    const taken = extractChildren.take(request.limits.residentBytes, options.owner)
    const result = await extractIn(taken, { type: 'start', request, workFolder }, on, options)
    if (result !== 'neverBegan') return result
    // An idle child may have crashed, so the extract starts again in another child.
    if (taken.wasIdle) return await forkExtract(request, on, options)
    throw new AppError('extractDied', {})
  } finally {
    await rm(workFolder, { recursive: true, force: true })
    await rm(partialExtractPath(request.columnarPath), { force: true })
  }
}

async function extractIn(
  taken: UsedChild<ToExtractChild, FromExtractChild>,
  start: Extract<ToExtractChild, { type: 'start' }>,
  on: ExtractHandlers,
  { signal, owner }: ForkExtractOptions,
): Promise<ExtractResult | 'neverBegan'> {
  const { child } = taken
  const answer = Promise.withResolvers<ExtractResult | 'neverBegan'>()
  const hideSecrets = secretHider(start.request.source.config.parameters)
  let isBegun = false
  taken.hear = (message) => {
    if (message.type === 'begun') isBegun = true
    if (message.type === 'progress') on.progress(message.rows)
    if (message.type === 'done') answer.resolve(message.result)
    if (message.type === 'failed')
      answer.reject(signal.aborted ? signal.reason : toAppError(hideSecrets(message.problem)))
  }
  let killing: NodeJS.Timeout | undefined
  const abort = () => {
    child.send({ type: 'cancel' })
    killing = setTimeout(() => answer.reject(signal.reason), CANCEL_PATIENCE)
  }
  signal.addEventListener('abort', abort, { once: true })
  void child.ended.then(({ outOfMemory }) => {
    if (!isBegun && !outOfMemory && !signal.aborted) answer.resolve('neverBegan')
    answer.reject(outOfMemory ? new AppError('extractOutOfMemory', {}) : new AppError('extractDied', {}))
  })
  let mayWorkAgain = false
  try {
    child.send(start)
    const result = await answer.promise
    // A child that is told to cancel may stop in the middle of the next extract.
    mayWorkAgain = result !== 'neverBegan' && !signal.aborted
    return result
  } finally {
    signal.removeEventListener('abort', abort)
    clearTimeout(killing)
    if (mayWorkAgain && owner !== undefined) extractChildren.keep(taken, owner)
    else {
      child.kill()
      await child.ended
    }
  }
}
