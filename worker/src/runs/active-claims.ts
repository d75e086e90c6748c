import type { Db } from '@anj/db'
import type { EndReason } from './active-runs.ts'

/** Renews the heartbeat of claims and returns those that are still held. */
type Heartbeat = (db: Db, claimIds: readonly string[]) => Promise<ReadonlySet<string>>

/** The ingests or extracts that this worker is executing. */
export class ActiveClaims {
  readonly #heartbeat: Heartbeat
  readonly #claims = new Map<string, { readonly id: string; readonly controller: AbortController }>()

  constructor(heartbeat: Heartbeat) {
    this.#heartbeat = heartbeat
  }

  /** Adds a job for the duration of its execution. The reason of its signal is an EndReason. */
  add(id: string, claimId: string): { readonly signal: AbortSignal; readonly remove: () => void } {
    const controller = new AbortController()
    this.#claims.set(claimId, { id, controller })
    return { signal: controller.signal, remove: () => void this.#claims.delete(claimId) }
  }

  /** Ends one of the jobs early, if it is active here. */
  end(id: string, reason: EndReason): void {
    for (const claim of this.#claims.values()) if (claim.id === id) claim.controller.abort(reason)
  }

  /** Ends all jobs early. */
  endAll(reason: EndReason): void {
    for (const { controller } of this.#claims.values()) controller.abort(reason)
  }

  /** Renews the heartbeat of all jobs. Ends those that another worker took or whose owner cancelled them. */
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
