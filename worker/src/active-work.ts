import { heartbeatExtracts, heartbeatIngests } from '@anj/db'
import { PendingWork } from './loop/tasks.ts'
import { ActiveClaims } from './runs/active-claims.ts'
import { ActiveRuns } from './runs/active-runs.ts'

/** The work that a worker is currently doing, and the signals that end it. */
export class ActiveWork {
  readonly runs = new ActiveRuns()
  readonly ingests = new ActiveClaims(heartbeatIngests)
  readonly extracts = new ActiveClaims(heartbeatExtracts)
  readonly recoveries = new PendingWork()
  /** Aborted when the worker must stop taking new work. */
  readonly stopping = new AbortController()
  /** Aborted when the grace period is over and active work must end. */
  readonly giveUp = new AbortController()

  /** Cancels a run or an extract. Does nothing if it isn't being executed by this worker. */
  cancel(id: string): void {
    this.runs.end(id, 'cancelled')
    this.extracts.end(id, 'cancelled')
  }
}
