import type { Logger } from 'pino'
import { isFault } from './is-fault.ts'

/** Something that is done to schedules: some at a time, or one alone. */
export interface Batches<Id> {
  /** Says what is done, in the log. */
  readonly what: string
  /** Does it to some; returns to how many. */
  readonly some: () => Promise<number>
  /** What is left to do. */
  readonly ids: () => Promise<readonly Id[]>
  readonly alone: (id: Id) => Promise<unknown>
}

/**
 * Does something to all schedules that need it, some at a time; after a fault one by one, so that what is wrong with one
 * keeps no other waiting.
 */
export async function inBatches<Id>(log: Logger, { what, some, ids, alone }: Batches<Id>): Promise<void> {
  try {
    while ((await some()) > 0);
  } catch (error) {
    if (!isFault(error)) throw error
    log.error({ err: error }, `${what} is done one by one, as it could not be done together`)
    for (const id of await ids()) await logFault(log, what, id, () => alone(id))
  }
}

async function logFault(log: Logger, what: string, id: unknown, work: () => Promise<unknown>): Promise<void> {
  try {
    await work()
  } catch (error) {
    if (!isFault(error)) throw error
    log.error({ err: error, scheduleId: id }, `${what} could not be done`)
  }
}
