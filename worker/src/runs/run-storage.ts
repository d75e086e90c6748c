import { limitsOf, type Run, requireStorage, storageFullError, storageUsageOf } from '@anj/db'
import type { EngineProblem } from '@anj/engine'
import { isFileOutput, isInsightNode, outputOf } from '@anj/workflow'
import type { WorkerContext } from '../context.ts'
import { problemOf } from './run-end.ts'
import { partialFilesSize, watchStorage } from './watch-storage.ts'

/** Bytes that a run into a table may store even when the store is full, for its rejects and first rows. */
const beside = 10_000_000

/** The bytes that one run may still write to its organization's storage. */
export class RunStorage {
  readonly #context: Pick<WorkerContext, 'db' | 'organizationLimits'>
  readonly #organizationId: string
  readonly #paths: readonly string[]
  readonly #onFull: (problem: EngineProblem) => void
  readonly #free: number

  constructor(
    context: Pick<WorkerContext, 'db' | 'organizationLimits'>,
    { organizationId, snapshot }: Pick<Run, 'organizationId' | 'snapshot'>,
    paths: readonly string[],
    onFull: (problem: EngineProblem) => void,
  ) {
    const output = outputOf(snapshot)
    this.#context = context
    this.#organizationId = organizationId
    this.#paths = paths
    this.#onFull = onFull
    this.#free = output && (isFileOutput(output) || isInsightNode(output)) ? 0 : beside
  }

  /**
   * Throws if there is no room for the run. Then calls `onFull` once if the files exceed the room, until
   * disposed of.
   */
  async watch(): Promise<Disposable> {
    const { db, organizationLimits } = this.#context
    const { storageBytes } = await limitsOf(db, this.#organizationId, organizationLimits)
    if (storageBytes === null) return { [Symbol.dispose]: () => undefined }
    const { total } = await storageUsageOf(db, this.#organizationId)
    const full = storageFullError(total, storageBytes)
    if (this.#free === 0 && total >= storageBytes) throw full
    const room = Math.max(0, storageBytes - total) + this.#free
    const watch = watchStorage(this.#paths, room, () => this.#onFull(problemOf(full)))
    return { [Symbol.dispose]: watch.stop }
  }

  /** Throws if the written files don't fit, because others may have filled the store meanwhile. */
  async require(): Promise<void> {
    const { db, organizationLimits } = this.#context
    const bytes = Math.max(0, partialFilesSize(this.#paths) - this.#free)
    if (bytes > 0) await requireStorage(db, this.#organizationId, bytes, organizationLimits)
  }
}

/**
 * Writes one file to an organization's storage. Throws if it exceeds the available room, during the write or
 * afterwards.
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
