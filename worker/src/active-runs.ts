import { type Db, heartbeatRuns, type RunClaim } from '@anj/db'

/** Why a run's child is ended before its time. */
export type EndReason = 'cancelled' | 'takenOver' | 'shutdown'

interface ActiveRun extends RunClaim {
  readonly controller: AbortController
}

/** The runs that this worker executes now, and the ways in which one of them is ended early. */
export class ActiveRuns {
  readonly #runs = new Map<string, ActiveRun>()

  get ids(): readonly string[] {
    return [...this.#runs.keys()]
  }

  /** Adds a run for as long as it is executed; its signal's reason is an EndReason. */
  add(claim: RunClaim): { readonly signal: AbortSignal; readonly remove: () => void } {
    const controller = new AbortController()
    this.#runs.set(claim.runId, { ...claim, controller })
    return { signal: controller.signal, remove: () => void this.#runs.delete(claim.runId) }
  }

  /** Ends one run early, if it is among these. */
  end(runId: string, reason: EndReason): void {
    this.#runs.get(runId)?.controller.abort(reason)
  }

  /** Ends all runs early. */
  endAll(reason: EndReason): void {
    for (const { controller } of this.#runs.values()) controller.abort(reason)
  }

  /** Tells the database that these runs are worked on, and hears of cancels and of runs that another worker took. */
  async heartbeat(db: Db): Promise<void> {
    const asked = [...this.#runs.values()]
    const held = await heartbeatRuns(db, asked)
    for (const { runId } of asked) {
      const answer = held.get(runId)
      if (!answer) this.end(runId, 'takenOver')
      else if (answer.cancelRequested) this.end(runId, 'cancelled')
    }
  }
}
