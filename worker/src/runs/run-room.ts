import { limitsOf, type Run, requireRoom, storageFull, storageUseOf } from '@anj/db'
import type { EngineProblem } from '@anj/engine'
import { isFileOutput, isInsight, outputOf } from '@anj/workflow'
import type { WorkerContext } from '../context.ts'
import { problemOf } from './run-end.ts'
import { sizeOf, watchRoom } from './watch-room.ts'

/** What a run that writes a table may keep beside it however full the store is: why it failed, and its first rows. */
const beside = 10_000_000

/** What one run may still write into the store of its organization. */
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

  /** Refuses a run that finds no room, and says once when what it writes takes more than there was, until disposed of. */
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

  /** Refuses what was written, as others may have filled the store meanwhile. */
  async require(): Promise<void> {
    const { db, organizationLimits } = this.#context
    const bytes = Math.max(0, sizeOf(this.#paths) - this.#free)
    if (bytes > 0) await requireRoom(db, this.#organizationId, bytes, organizationLimits)
  }
}

/** Writes one file into the store of an organization, unless it takes more than there is room for, before or after. */
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
