import type { ServerResponse } from 'node:http'
import type { AppError } from '@anj/workflow'

/** Counts the calls of one sort that each person has open at this server, so that nobody takes all connections or memory. */
export class OpenCalls {
  readonly #open = new Map<string, number>()
  readonly #most: number
  readonly #refusal: (count: number) => AppError

  /** Lets each person have so many at once; one more is refused. */
  constructor(most: number, refusal: (count: number) => AppError) {
    this.#most = most
    this.#refusal = refusal
  }

  /** Counts one more until its answer is over. */
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
