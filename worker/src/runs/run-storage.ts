import { limitsOf, type Run, requireStorage, storageFullError, storageUsageOf } from '@anj/db'
import type { EngineProblem } from '@anj/engine'
import { isFileOutput, isInsightNode, outputOf } from '@anj/workflow'
import type { WorkerContext } from '../context.ts'
import { problemOf } from './run-end.ts'
import { partialFilesSize, watchStorage } from './watch-storage.ts'

/** Bytes of rejects and first rows that a run into a table may store even if the storage limit has been reached. */
const beside = 10_000_000

/** The part of an organization's storage that one run may still use. */
export class RunStorage {
  readonly #context: Pick<WorkerContext, 'db' | 'organizationLimits'>
  readonly #organizationId: string
  readonly #paths: readonly string[]
  readonly #onFull: (problem: EngineProblem) => void
  readonly #free: number
  readonly #storageBytes: number | null

  /** `storageBytes` is the limit of the organization, null for none. */
  constructor(
    context: Pick<WorkerContext, 'db' | 'organizationLimits'>,
    { organizationId, snapshot }: Pick<Run, 'organizationId' | 'snapshot'>,
    paths: readonly string[],
    storageBytes: number | null,
    onFull: (problem: EngineProblem) => void,
  ) {
    const output = outputOf(snapshot)
    this.#context = context
    this.#organizationId = organizationId
    this.#paths = paths
    this.#onFull = onFull
    this.#storageBytes = storageBytes
    this.#free = output && (isFileOutput(output) || isInsightNode(output)) ? 0 : beside
  }

  /**
   * Throws if the organization has no storage left for the run. Otherwise, watches the run's files and calls `onFull`
   * once if they exceed the remaining storage. Disposing of the result stops watching.
   */
  async watch(): Promise<Disposable> {
    const storageBytes = this.#storageBytes
    if (storageBytes === null) return { [Symbol.dispose]: () => undefined }
    const { total } = await storageUsageOf(this.#context.db, this.#organizationId)
    const full = storageFullError(total, storageBytes)
    if (this.#free === 0 && total >= storageBytes) throw full
    const room = Math.max(0, storageBytes - total) + this.#free
    const watch = watchStorage(this.#paths, room, () => this.#onFull(problemOf(full)))
    return { [Symbol.dispose]: watch.stop }
  }

  /**
   * Throws if the files that were written don't fit any more, because other runs may have used storage in the meantime.
   */
  async require(): Promise<void> {
    const { db, organizationLimits } = this.#context
    const bytes = Math.max(0, partialFilesSize(this.#paths) - this.#free)
    if (bytes > 0) await requireStorage(db, this.#organizationId, bytes, organizationLimits)
  }
}

/**
 * Writes one file to an organization's storage. Throws during or after the write if the file exceeds the remaining
 * storage.
 */
export async function writeWithinStorage<T>(
  { db, organizationLimits }: Pick<WorkerContext, 'db' | 'organizationLimits'>,
  organizationId: string,
  path: string,
  signal: AbortSignal,
  write: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const { storageBytes } = await limitsOf(db, organizationId, organizationLimits)
  if (storageBytes === null) return write(signal)
  const { total } = await storageUsageOf(db, organizationId)
  const full = new AbortController()
  const watch = watchStorage([path], storageBytes - total, () => full.abort())
  try {
    const written = await write(AbortSignal.any([signal, full.signal]))
    await requireStorage(db, organizationId, partialFilesSize([path]), organizationLimits)
    return written
  } catch (error) {
    throw full.signal.aborted ? storageFullError(total, storageBytes) : error
  } finally {
    watch.stop()
  }
}
