import type { ChildName } from './entry.ts'
import { type Child, forkChild } from './fork-child.ts'

/** A child process that does one piece of work at a time. */
export interface UsedChild<Request, Answer> {
  readonly child: Child<Request>
  readonly residentBytes: number
  /** Receives the child's messages, except that it is idle. */
  hear: (message: Answer) => void
  /** The number of pieces of work that the child has begun. */
  begun: number
  /** True if the child was idle before this piece of work, so that it may have crashed unnoticed. */
  wasIdle: boolean
  /** Resolves when the child is idle after this piece of work. */
  idle: PromiseWithResolvers<void>
}

/** A child's message: nothing of its last piece of work is left in it, so it can do another one. */
export interface Idle {
  readonly type: 'idle'
}

/** The maximum number of idle children of one kind that have worked. */
const MOST_RESTING = 4
/** The maximum number of pieces of work of a child. */
const MOST_WORK = 200
/** Milliseconds that a child has after its work to close everything and become idle. */
const TIDY_PATIENCE = 2_000
/** Milliseconds after which an idle child is killed. */
const REST = 30_000

interface Rest {
  readonly owner: string
  readonly timer: NodeJS.Timeout
}

/**
 * The children of one kind that can do several pieces of work, one after another
 * (docs/decisions/0093-small-runs-of-a-user-share-a-child.md).
 */
export class ReusableChildren<Request, Answer extends { readonly type: string }> {
  readonly #name: ChildName
  /** A child forked in advance, because a process takes about 200 ms to start. */
  #spare: UsedChild<Request, Answer> | undefined
  /** Idle children that have worked. The child that has rested longest comes first. */
  readonly #resting = new Map<UsedChild<Request, Answer>, Rest>()
  /** The children that close what their work opened, before they are idle. */
  readonly #tidying = new Set<UsedChild<Request, Answer>>()

  constructor(name: ChildName) {
    this.#name = name
  }

  /**
   * Returns a child for a piece of work: one that has worked for the same owner, else the spare child, else a new one. An
   * owner is never given a child that has worked for another owner. Without an owner, no child that has worked is given.
   */
  take(residentBytes: number, owner: string | undefined): UsedChild<Request, Answer> {
    const idle = this.#takeResting(residentBytes, owner) ?? this.#takeSpare(residentBytes)
    const taken = idle ?? this.#fork(residentBytes)
    taken.wasIdle = idle !== undefined
    taken.idle = Promise.withResolvers()
    taken.begun += 1
    return taken
  }

  /**
   * Keeps a child for the owner's next piece of work if it becomes idle soon. The child itself decides whether it can work
   * again. Otherwise it is killed.
   */
  keep(used: UsedChild<Request, Answer>, owner: string): void {
    const { child } = used
    used.hear = () => undefined
    child.workEnded()
    if (used.begun >= MOST_WORK) return child.kill()
    const tidying = setTimeout(() => child.kill(), TIDY_PATIENCE).unref()
    this.#tidying.add(used)
    void child.ended.then(() => {
      clearTimeout(tidying)
      this.#tidying.delete(used)
      this.#leave(used)
    })
    void used.idle.promise.then(() => {
      clearTimeout(tidying)
      // The child may have been killed since it sent the message.
      if (this.#tidying.delete(used)) this.#rest(used, owner)
    })
  }

  /** Forks a child for the next piece of work unless one is waiting. It doesn't keep this process alive. */
  forkSpare(residentBytes: number): void {
    if (this.#spare) return
    const next = this.#fork(residentBytes)
    next.child.unref()
    this.#spare = next
    void next.child.ended.then(() => {
      if (this.#spare === next) this.#spare = undefined
    })
  }

  /** Returns the process IDs of the idle children that have worked. */
  restingPids(): readonly (number | undefined)[] {
    return [...this.#resting.keys()].map(({ child }) => child.pid)
  }

  /** Kills all children that do no work: the spare one, the idle ones, and those that become idle. */
  async killIdle(): Promise<void> {
    const idle = [...(this.#spare ? [this.#spare] : []), ...this.#resting.keys(), ...this.#tidying]
    this.#spare = undefined
    this.#tidying.clear()
    for (const one of idle) this.#drop(one)
    await Promise.all(idle.map(({ child }) => child.ended))
  }

  #rest(used: UsedChild<Request, Answer>, owner: string): void {
    used.child.unref()
    this.#resting.set(used, { owner, timer: setTimeout(() => this.#drop(used), REST).unref() })
    const [oldest] = this.#resting.keys()
    if (this.#resting.size > MOST_RESTING && oldest) this.#drop(oldest)
  }

  #leave(rested: UsedChild<Request, Answer>): void {
    clearTimeout(this.#resting.get(rested)?.timer)
    this.#resting.delete(rested)
  }

  #drop(rested: UsedChild<Request, Answer>): void {
    this.#leave(rested)
    rested.child.kill()
  }

  #takeResting(residentBytes: number, owner: string | undefined): UsedChild<Request, Answer> | undefined {
    // The child that has rested least has the most in the processor's and the system's caches.
    const found = [...this.#resting].findLast(
      ([one, by]) => by.owner === owner && one.residentBytes === residentBytes,
    )
    if (!found) return undefined
    const [rested] = found
    this.#leave(rested)
    rested.child.ref()
    return rested
  }

  #takeSpare(residentBytes: number): UsedChild<Request, Answer> | undefined {
    const waiting = this.#spare?.residentBytes === residentBytes ? this.#spare : undefined
    if (!waiting) return undefined
    this.#spare = undefined
    waiting.child.ref()
    return waiting
  }

  #fork(residentBytes: number): UsedChild<Request, Answer> {
    const made: UsedChild<Request, Answer> = {
      child: forkChild<Request, Answer | Idle>(this.#name, {
        residentBytes,
        onMessage: (message) => (isIdle(message) ? made.idle.resolve() : made.hear(message)),
      }),
      hear: () => undefined,
      residentBytes,
      begun: 0,
      wasIdle: false,
      idle: Promise.withResolvers(),
    }
    return made
  }
}

function isIdle(message: { readonly type: string }): message is Idle {
  return message.type === 'idle'
}
