import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { AppError } from '@anj/workflow'
import { toAppError } from '../process/error-of.ts'
import { forkChild } from '../process/fork-child.ts'
import { makeFolder } from '../storage/make-folder.ts'
import type {
  FromIngestChild,
  IngestHandlers,
  IngestRequest,
  IngestResult,
  ToIngestChild,
} from './protocol.ts'

/**
 * Ingests an uploaded file in its own child process. On failure, throws an `AppError` that names the line and the
 * problem, and leaves no file at `columnarPath`. Aborting stops the child immediately.
 */
export async function forkIngest(
  request: IngestRequest,
  on: IngestHandlers,
  options: { readonly signal: AbortSignal },
): Promise<IngestResult> {
  const { signal } = options
  signal.throwIfAborted()
  const workFolder = join(request.limits.temporaryDirectory, `ingest-${randomUUID()}`)
  await makeFolder(workFolder, { mode: 0o700 })
  const answer = Promise.withResolvers<IngestResult>()
  const child = forkChild<ToIngestChild, FromIngestChild>('ingest-child', {
    residentBytes: request.limits.residentBytes,
    onMessage: (message) => {
      if (message.type === 'progress') on.progress(message.percent)
      if (message.type === 'options') on.optionsFound?.(message.options)
      if (message.type === 'done') answer.resolve(message.result)
      if (message.type === 'failed') answer.reject(toAppError(message.problem))
    },
  })
  const abort = () => answer.reject(signal.reason)
  signal.addEventListener('abort', abort, { once: true })
  void child.ended.then(({ outOfMemory }) => {
    answer.reject(outOfMemory ? new AppError('ingestOutOfMemory', {}) : new AppError('ingestDied', {}))
  })
  child.send({ type: 'start', request, workFolder })
  try {
    return await answer.promise
  } finally {
    signal.removeEventListener('abort', abort)
    child.kill()
    await child.ended
    await rm(workFolder, { recursive: true, force: true })
    await rm(`${request.columnarPath}.partial`, { force: true })
  }
}
