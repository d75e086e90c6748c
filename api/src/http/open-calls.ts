import type { ServerResponse } from 'node:http'
import type { AppError } from '@anj/workflow'

/** Limits each user's open calls of one type on this server, so that one user can't occupy all connections or memory. */
export class OpenCalls {
  readonly #open = new Map<string, number>()
  readonly #most: number
  readonly #refusal: (count: number) => AppError

  /** Allows each user this many concurrent calls and refuses further calls. */
  constructor(most: number, refusal: (count: number) => AppError) {
    this.#most = most
    this.#refusal = refusal
  }

  /** Counts a call until its response is closed. */
  open(userId: string, answer: ServerResponse): void {
    const open = this.#open.get(userId) ?? 0
    if (open >= this.#most) throw this.#refusal(open)
    this.#open.set(userId, open + 1)
    answer.once('close', () => this.#close(userId))
  }

  #close(userId: string): void {
    const left = (this.#open.get(userId) ?? 1) - 1
    if (left > 0) this.#open.set(userId, left)
    else this.#open.delete(userId)
  }
}
