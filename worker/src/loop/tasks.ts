/** Keeps track of background work, so that shutdown can wait for it. Each task must handle its own errors. */
export class PendingWork {
  readonly #running = new Set<Promise<void>>()

  get size(): number {
    return this.#running.size
  }

  add(task: Promise<void>): void {
    const tracked = task.finally(() => this.#running.delete(tracked))
    this.#running.add(tracked)
  }

  /** Resolves when no task is left. */
  async settled(): Promise<void> {
    while (this.#running.size > 0) await Promise.allSettled(this.#running)
  }
}
