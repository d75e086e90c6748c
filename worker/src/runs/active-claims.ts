import type { Db } from '@anj/db'
import type { EndReason } from './active-runs.ts'

/** Renews the heartbeats of claims and returns the claims that are still valid. */
type Heartbeat = (db: Db, claimIds: readonly string[]) => Promise<ReadonlySet<string>>

/** The ingests or extracts that this worker is executing. */
export class ActiveClaims {
  readonly #heartbeat: Heartbeat
  readonly #claims = new Map<string, { readonly id: string; readonly controller: AbortController }>()

  constructor(heartbeat: Heartbeat) {
    this.#heartbeat = heartbeat
  }

  /**
   * Registers a job while it is being executed. If the job must end early, the returned signal aborts with an
   * `EndReason`.
   */
  add(id: string, claimId: string): { readonly signal: AbortSignal; readonly remove: () => void } {
    const controller = new AbortController()
    this.#claims.set(claimId, { id, controller })
    return { signal: controller.signal, remove: () => void this.#claims.delete(claimId) }
  }

  /** Ends a job early if this worker is executing it. */
  end(id: string, reason: EndReason): void {
    for (const claim of this.#claims.values()) if (claim.id === id) claim.controller.abort(reason)
  }

  /** Ends all jobs early. */
  endAll(reason: EndReason): void {
    for (const { controller } of this.#claims.values()) controller.abort(reason)
  }

  /**
   * Renews the heartbeats of all jobs. Ends jobs that another worker has taken over or that their owner has cancelled.
   */
  async heartbeat(db: Db): Promise<void> {
    const asked = [...this.#claims]
    const held = await this.#heartbeat(
      db,
      asked.map(([claimId]) => claimId),
    )
    for (const [claimId, { controller }] of asked) {
      if (!held.has(claimId)) controller.abort('takenOver' satisfies EndReason)
    }
  }
}
