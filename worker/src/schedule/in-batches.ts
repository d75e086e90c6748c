import type { Logger } from 'pino'
import { isPermanentError } from './is-permanent-error.ts'

/** An operation on schedules that works in batches or on a single schedule. */
export interface Batches<Id> {
  /** The name of the operation in the log. */
  readonly what: string
  /** Processes a batch and returns its size. */
  readonly some: () => Promise<number>
  /** Returns the IDs of the remaining schedules. */
  readonly ids: () => Promise<readonly Id[]>
  readonly alone: (id: Id) => Promise<unknown>
}

/**
 * Runs an operation on all schedules that need it, in batches. After an error, continues with one schedule at a time,
 * so that a faulty schedule doesn't block the others.
 */
export async function inBatches<Id>(log: Logger, { what, some, ids, alone }: Batches<Id>): Promise<void> {
  try {
    while ((await some()) > 0);
  } catch (error) {
    if (!isPermanentError(error)) throw error
    log.error({ err: error }, `${what} failed for a batch of schedules and continues with single schedules`)
    for (const id of await ids()) await logFault(log, what, id, () => alone(id))
  }
}

async function logFault(log: Logger, what: string, id: unknown, work: () => Promise<unknown>): Promise<void> {
  try {
    await work()
  } catch (error) {
    if (!isPermanentError(error)) throw error
    log.error({ err: error, scheduleId: id }, `${what} failed`)
  }
}
