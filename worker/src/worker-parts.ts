import { type Clock, type Db, databaseClock } from '@anj/db'
import { dropSpare, forkRun, prepareSpare } from '@anj/engine'

/** How a worker has runs executed in processes of their own. */
export interface RunChildren {
  readonly forkRun: typeof forkRun
  readonly prepareSpare: typeof prepareSpare
  readonly dropSpare: typeof dropSpare
}

/** What schedules tell the time by, what executes runs, and how soon is looked again. Who proves things about workers hands in others. */
export interface WorkerParts {
  readonly clockOf: (db: Db) => Clock
  readonly runChildren: RunChildren
  /** Milliseconds of a second between two looks for due tasks, for runs whose worker is gone, and at watched files. */
  readonly second: number
  /** Milliseconds between two looks for runs of which no notice came. */
  readonly lookForRunsEvery: number
}

/** The database's clock and the engine's children. */
export const usualParts: WorkerParts = {
  clockOf: databaseClock,
  runChildren: { forkRun, prepareSpare, dropSpare },
  second: 1000,
  lookForRunsEvery: 1000,
}
