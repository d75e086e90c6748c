import { Worker } from 'node:worker_threads'
import { AppError } from '@anj/workflow'
import { childEntry } from '../process/entry.ts'
import type { ExportWork } from './export-work.ts'

/**
 * Memory limit of the export thread, enough for ten thousand tables. If a larger database needs more, only the export
 * fails.
 */
const mostMegabytes = 2_048

/**
 * Exports a dictionary or advice in a separate thread, because exporting a large database takes seconds, during which
 * other requests would be blocked.
 */
export async function exportInsight(work: ExportWork, signal: AbortSignal): Promise<void> {
  signal.throwIfAborted()
  const thread = new Worker(childEntry('export-thread'), {
    workerData: work,
    env: {},
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: mostMegabytes },
  })
  const stop = () => void thread.terminate()
  signal.addEventListener('abort', stop, { once: true })
  const ended = Promise.withResolvers<void>()
  thread.once('error', ended.reject)
  thread.once('exit', () => ended.resolve())
  try {
    await ended.promise
    signal.throwIfAborted()
  } catch (cause) {
    signal.throwIfAborted()
    throw (cause as Error).name === 'SyntaxError' ? new AppError('insightFileBroken', {}, { cause }) : cause
  } finally {
    signal.removeEventListener('abort', stop)
  }
}
