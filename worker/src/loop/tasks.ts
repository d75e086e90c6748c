/** Work that goes on by itself: counted, and waited for at the end. Each task handles its own errors. */
export class Tasks {
  readonly #running = new Set<Promise<void>>()

  get size(): number {
    return this.#running.size
  }

  add(task: Promise<void>): void {
    const tracked = task.finally(() => this.#running.delete(tracked))
    this.#running.add(tracked)
  }

  /** Resolves when none is left. */
  async settled(): Promise<void> {
    while (this.#running.size > 0) await Promise.allSettled(this.#running)
  }
}
