import { limitsOf, type Run, requireRoom, storageFull, storageUseOf } from '@anj/db'
import type { EngineProblem } from '@anj/engine'
import { isFileOutput, isInsight, outputOf } from '@anj/workflow'
import type { WorkerContext } from '../context.ts'
import { problemOf } from './run-end.ts'
import { sizeOf, watchRoom } from './watch-room.ts'

/** Bytes that a run into a table may store even when the store is full, for its rejects and first rows. */
const beside = 10_000_000

/** The bytes that one run may still write to its organization's storage. */
export class RunRoom {
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
    this.#free = output && (isFileOutput(output) || isInsight(output)) ? 0 : beside
  }

  /**
   * Throws if there is no room for the run. Then calls `onFull` once if the files exceed the room, until
   * disposed of.
   */
  async watch(): Promise<Disposable> {
    const { db, organizationLimits } = this.#context
    const { storageBytes } = await limitsOf(db, this.#organizationId, organizationLimits)
    if (storageBytes === null) return { [Symbol.dispose]: () => undefined }
    const { total } = await storageUseOf(db, this.#organizationId)
    const full = storageFull(total, storageBytes)
    if (this.#free === 0 && total >= storageBytes) throw full
    const room = Math.max(0, storageBytes - total) + this.#free
    const watch = watchRoom(this.#paths, room, () => this.#onFull(problemOf(full)))
    return { [Symbol.dispose]: watch.stop }
  }

  /** Throws if the written files don't fit, because others may have filled the store meanwhile. */
  async require(): Promise<void> {
    const { db, organizationLimits } = this.#context
    const bytes = Math.max(0, sizeOf(this.#paths) - this.#free)
    if (bytes > 0) await requireRoom(db, this.#organizationId, bytes, organizationLimits)
  }
}

/**
 * Writes one file to an organization's storage. Throws if it exceeds the available room, during the write or
 * afterwards.
 */
export async function whileRoom<T>(
  { db, organizationLimits }: Pick<WorkerContext, 'db' | 'organizationLimits'>,
  organizationId: string,
  path: string,
  signal: AbortSignal,
  write: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const { storageBytes } = await limitsOf(db, organizationId, organizationLimits)
  if (storageBytes === null) return write(signal)
  const { total } = await storageUseOf(db, organizationId)
  const full = new AbortController()
  const watch = watchRoom([path], storageBytes - total, () => full.abort())
  try {
    const written = await write(AbortSignal.any([signal, full.signal]))
    await requireRoom(db, organizationId, sizeOf([path]), organizationLimits)
    return written
  } catch (error) {
    throw full.signal.aborted ? storageFull(total, storageBytes) : error
  } finally {
    watch.stop()
  }
}
