import type { SessionOptions } from '../duckdb/session.ts'
import type { EngineProblem } from '../model/engine-problem.ts'
import type { Task, TaskResult } from './task.ts'

/** The limits of a process that executes tasks, one after another. */
export type TaskLimits = Pick<
  SessionOptions,
  'memoryBytes' | 'threads' | 'temporaryDirectory' | 'temporaryBytes' | 'paths' | 'directories'
>

export interface ToPieceChild {
  readonly type: 'run'
  readonly task: Task
  readonly limits: TaskLimits
}

export type FromPieceChild =
  | { readonly type: 'done'; readonly result: TaskResult }
  | { readonly type: 'failed'; readonly problem: EngineProblem; readonly landing?: FailedLanding }

/** The failure of a materialized result, whose query a user may have written. */
export interface FailedLanding {
  readonly index: number
  readonly message: string
  readonly isTooSlow: boolean
}

/** Thrown in the process of a run, which knows the query. */
export class LandingFailed extends Error {
  readonly landing: FailedLanding
  constructor(landing: FailedLanding, options?: ErrorOptions) {
    super(landing.message, options)
    this.landing = landing
  }
}
