import { type Clock, type Db, databaseClock } from '@anj/db'
import { extractChildren, forkRun, ingestChildren, runChildren } from '@anj/engine'

/** Functions that execute runs in child processes. */
export interface RunChildren {
  readonly forkRun: typeof forkRun
  /** Forks the children of the next run and the next ingest ahead. */
  readonly prepareSpare: (residentBytes: number) => void
  /** Kills all idle children. */
  readonly dropSpare: () => Promise<unknown>
}

/**
 * Replaceable parts of a worker: its clock, the execution of runs, and its intervals. Tests and proofs replace
 * some of them.
 */
export interface WorkerParts {
  readonly clockOf: (db: Db) => Clock
  readonly runChildren: RunChildren
  /**
   * The length of a second, in milliseconds, for the checks of due tasks, abandoned runs and watched files. Tests
   * use a shorter second.
   */
  readonly second: number
  /** Milliseconds between checks for runs whose notification didn't arrive. */
  readonly lookForRunsEvery: number
}

/** The parts that a worker normally uses: the database's clock and the engine's child processes. */
export const defaultWorkerParts: WorkerParts = {
  clockOf: databaseClock,
  runChildren: {
    forkRun,
    prepareSpare: (residentBytes) => {
      runChildren.forkSpare(residentBytes)
      ingestChildren.forkSpare(residentBytes)
    },
    dropSpare: () =>
      Promise.all([runChildren, ingestChildren, extractChildren].map((children) => children.killIdle())),
  },
  second: 1000,
  lookForRunsEvery: 1000,
}
