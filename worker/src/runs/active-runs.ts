import { type Db, heartbeatRuns, maxRunMinutes, type RunClaim } from '@anj/db'

/** The reason for ending the child process of a run or ingest early. */
export type EndReason = 'cancelled' | 'takenOver' | 'shutdown' | 'tooLong' | 'noRoom'

interface ActiveRun extends RunClaim {
  readonly controller: AbortController
}

const MINUTE = 60_000

/** The runs that this worker is executing, and methods to end them early. */
export class ActiveRuns {
  readonly #runs = new Set<ActiveRun>()

  get ids(): readonly string[] {
    return [...this.#runs].map(({ runId }) => runId)
  }

  /**
   * Registers a run while it is being executed, for at most the given number of minutes. If the run must end early, the
   * returned signal aborts with an `EndReason`.
   */
  add(
    claim: RunClaim,
    minutes: number = maxRunMinutes,
  ): { readonly signal: AbortSignal; readonly remove: () => void } {
    const controller = new AbortController()
    const run = { ...claim, controller }
    const timer = setTimeout(() => controller.abort('tooLong' satisfies EndReason), minutes * MINUTE)
    this.#runs.add(run)
    return {
      signal: controller.signal,
      remove: () => {
        clearTimeout(timer)
        this.#runs.delete(run)
      },
    }
  }

  /** Ends a run early if this worker is executing it. */
  end(runId: string, reason: EndReason): void {
    for (const run of this.#runs) if (run.runId === runId) run.controller.abort(reason)
  }

  /** Ends all runs early. */
  endAll(reason: EndReason): void {
    for (const { controller } of this.#runs) controller.abort(reason)
  }

  /** Renews the heartbeats of all runs. Ends runs that a user has cancelled or that another worker has taken over. */
  async heartbeat(db: Db): Promise<void> {
    const asked = [...this.#runs]
    const held = await heartbeatRuns(db, asked)
    for (const { runId } of asked) {
      const answer = held.get(runId)
      if (!answer) this.end(runId, 'takenOver')
      else if (answer.cancelRequested) this.end(runId, 'cancelled')
    }
  }
}
