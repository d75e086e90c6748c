import { type Db, heartbeatRuns, longestRunMinutes, type RunClaim } from '@anj/db'

/** Why a run's child, or an ingest's, is ended before its time. */
export type EndReason = 'cancelled' | 'takenOver' | 'shutdown' | 'tooLong' | 'noRoom'

interface ActiveRun extends RunClaim {
  readonly controller: AbortController
}

const MINUTE = 60_000

/** The runs that this worker executes now, and the ways in which one of them is ended early. */
export class ActiveRuns {
  readonly #runs = new Set<ActiveRun>()

  get ids(): readonly string[] {
    return [...this.#runs].map(({ runId }) => runId)
  }

  /** Adds a run for as long as it is executed, so many minutes at most; its signal's reason is an EndReason. */
  add(
    claim: RunClaim,
    minutes: number = longestRunMinutes,
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

  /** Ends one run early, if it is among these. */
  end(runId: string, reason: EndReason): void {
    for (const run of this.#runs) if (run.runId === runId) run.controller.abort(reason)
  }

  /** Ends all runs early. */
  endAll(reason: EndReason): void {
    for (const { controller } of this.#runs) controller.abort(reason)
  }

  /** Tells the database that these runs are worked on, and hears of cancels and of runs that another worker took. */
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
