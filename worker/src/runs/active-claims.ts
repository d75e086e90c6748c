import type { Db } from '@anj/db'
import type { EndReason } from './active-runs.ts'

/** Tells the database which claims are worked on, and gives those that are still held. */
type Heartbeat = (db: Db, claimIds: readonly string[]) => Promise<ReadonlySet<string>>

/** The ingests, or the extracts, that this worker executes now. */
export class ActiveClaims {
  readonly #heartbeat: Heartbeat
  readonly #claims = new Map<string, { readonly id: string; readonly controller: AbortController }>()

  constructor(heartbeat: Heartbeat) {
    this.#heartbeat = heartbeat
  }

  /** Adds a piece of work, known by its id, for as long as it is executed; its signal's reason is an EndReason. */
  add(id: string, claimId: string): { readonly signal: AbortSignal; readonly remove: () => void } {
    const controller = new AbortController()
    this.#claims.set(claimId, { id, controller })
    return { signal: controller.signal, remove: () => void this.#claims.delete(claimId) }
  }

  /** Ends one of them early, if it is among these. */
  end(id: string, reason: EndReason): void {
    for (const claim of this.#claims.values()) if (claim.id === id) claim.controller.abort(reason)
  }

  /** Ends all of them early. */
  endAll(reason: EndReason): void {
    for (const { controller } of this.#claims.values()) controller.abort(reason)
  }

  /** Says that all of this is worked on; what another worker took, or its owner gave up, is ended. */
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
