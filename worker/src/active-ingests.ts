import { type Db, heartbeatIngests } from '@anj/db'
import type { EndReason } from './active-runs.ts'

/** The ingests that this worker executes now. */
export class ActiveIngests {
  readonly #ingests = new Map<string, AbortController>()

  /** Adds an ingest for as long as it is executed; its signal's reason is an EndReason. */
  add(claimId: string): { readonly signal: AbortSignal; readonly remove: () => void } {
    const controller = new AbortController()
    this.#ingests.set(claimId, controller)
    return { signal: controller.signal, remove: () => void this.#ingests.delete(claimId) }
  }

  /** Ends all of them early. */
  endAll(reason: EndReason): void {
    for (const controller of this.#ingests.values()) controller.abort(reason)
  }

  /** Tells the database that these ingests are worked on; those that another worker took are ended. */
  async heartbeat(db: Db): Promise<void> {
    const asked = [...this.#ingests]
    const held = await heartbeatIngests(
      db,
      asked.map(([claimId]) => claimId),
    )
    for (const [claimId, controller] of asked) {
      if (!held.has(claimId)) controller.abort('takenOver' satisfies EndReason)
    }
  }
}
