import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { AppError } from '@anj/workflow'
import { toAppError } from '../process/error-of.ts'
import { forkChild } from '../process/fork-child.ts'
import { secretHider } from '../process/hide-secrets.ts'
import { makeFolder } from '../storage/make-folder.ts'
import { partialExtractPath } from './extract-source.ts'
import type { ExtractRequest, ExtractResult, FromExtractChild, ToExtractChild } from './protocol.ts'

export interface ExtractHandlers {
  /** Number of rows read so far. */
  progress(rows: number): void
}

/** Milliseconds that a cancelled child has to end its query on the server before it is killed. */
const CANCEL_PATIENCE = 3_000

/**
 * Takes a sample of a database source in its own child process, for previews. On failure, throws an `AppError` that
 * users can read, and leaves no file at `columnarPath`. Aborting also ends the query on the server.
 */
export async function forkExtract(
  request: ExtractRequest,
  on: ExtractHandlers,
  options: { readonly signal: AbortSignal },
): Promise<ExtractResult> {
  const { signal } = options
  signal.throwIfAborted()
  const workFolder = join(request.limits.temporaryDirectory, `extract-${randomUUID()}`)
  await makeFolder(workFolder, { mode: 0o700 })
  const answer = Promise.withResolvers<ExtractResult>()
  const hideSecrets = secretHider(request.source.config.parameters)
  const child = forkChild<ToExtractChild, FromExtractChild>('extract-child', {
    residentBytes: request.limits.residentBytes,
    onMessage: (message) => {
      if (message.type === 'progress') on.progress(message.rows)
      if (message.type === 'done') answer.resolve(message.result)
      if (message.type === 'failed')
        answer.reject(signal.aborted ? signal.reason : toAppError(hideSecrets(message.problem)))
    },
  })
  let killing: NodeJS.Timeout | undefined
  const abort = () => {
    child.send({ type: 'cancel' })
    killing = setTimeout(() => answer.reject(signal.reason), CANCEL_PATIENCE)
  }
  signal.addEventListener('abort', abort, { once: true })
  void child.ended.then(({ outOfMemory }) => {
    answer.reject(outOfMemory ? new AppError('extractOutOfMemory', {}) : new AppError('extractDied', {}))
  })
  child.send({ type: 'start', request, workFolder })
  try {
    return await answer.promise
  } finally {
    signal.removeEventListener('abort', abort)
    clearTimeout(killing)
    child.kill()
    await child.ended
    await rm(workFolder, { recursive: true, force: true })
    await rm(partialExtractPath(request.columnarPath), { force: true })
  }
}
