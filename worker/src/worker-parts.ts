import { type Clock, type Db, databaseClock } from '@anj/db'
import { dropSpare, forkRun, prepareSpare } from '@anj/engine'

/** How a worker has runs executed in processes of their own. */
export interface RunChildren {
  readonly forkRun: typeof forkRun
  readonly prepareSpare: typeof prepareSpare
  readonly dropSpare: typeof dropSpare
}

/** What schedules tell the time by, and what executes runs. Who proves things about workers hands in others. */
export interface WorkerParts {
  readonly clockOf: (db: Db) => Clock
  readonly runChildren: RunChildren
}

/** The database's clock and the engine's children. */
export const usualParts: WorkerParts = {
  clockOf: databaseClock,
  runChildren: { forkRun, prepareSpare, dropSpare },
}
