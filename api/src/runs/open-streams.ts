import type { ServerResponse } from 'node:http'
import { AppError } from '@anj/workflow'

/** Event streams of one person at once, at one server. */
export const mostStreams = 100

/** Counts the event streams that each person has open, so that nobody takes all connections. */
export class OpenStreams {
  readonly #open = new Map<string, number>()

  /** Counts one more until its answer is over; refuses one too many (`streamsLimited`). */
  open(userId: string, answer: ServerResponse): void {
    const open = this.#open.get(userId) ?? 0
    if (open >= mostStreams) throw new AppError('streamsLimited', { count: mostStreams }, { retryAfter: 5 })
    this.#open.set(userId, open + 1)
    answer.once('close', () => this.#close(userId))
  }

  #close(userId: string): void {
    const left = (this.#open.get(userId) ?? 1) - 1
    if (left > 0) this.#open.set(userId, left)
    else this.#open.delete(userId)
  }
}
