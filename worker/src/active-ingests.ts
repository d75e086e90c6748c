import { type Db, heartbeatIngests } from '@anj/db'

/** The ingests that this worker executes now. */
export class ActiveIngests {
  readonly #ingests = new Map<string, AbortController>()

  /** Adds an ingest for as long as it is executed. */
  add(claimId: string): { readonly signal: AbortSignal; readonly remove: () => void } {
    const controller = new AbortController()
    this.#ingests.set(claimId, controller)
    return { signal: controller.signal, remove: () => void this.#ingests.delete(claimId) }
  }

  /** Ends all of them early; they are begun again by another worker. */
  endAll(): void {
    for (const controller of this.#ingests.values()) controller.abort()
  }

  /** Tells the database that these ingests are worked on; those that another worker took are ended. */
  async heartbeat(db: Db): Promise<void> {
    const asked = [...this.#ingests]
    const held = await heartbeatIngests(
      db,
      asked.map(([claimId]) => claimId),
    )
    for (const [claimId, controller] of asked) {
      if (!held.has(claimId)) controller.abort()
    }
  }
}
