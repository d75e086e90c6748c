import { AppError } from '@anj/workflow'
import { toAppError } from '../process/error-of.ts'
import { type Child, forkChild } from '../process/fork-child.ts'
import { type RunAttempt, TaskDied } from './execute-pieces.ts'
import { type FromPieceChild, LandingFailed, type TaskLimits, type ToPieceChild } from './protocol.ts'
import type { TaskResult } from './task.ts'

export interface PieceChildrenOptions {
  readonly limits: TaskLimits
  readonly residentBytes: number
  /** Called with the pid of each child. */
  readonly onChild?: (pid: number | undefined) => void
}

interface PieceChild {
  readonly process: Child<ToPieceChild>
  hear: (message: FromPieceChild) => void
}

/** The processes that execute the tasks of one run. Each spills to a folder of its own. */
export class PieceChildren implements AsyncDisposable {
  readonly #options: PieceChildrenOptions
  readonly #idle: PieceChild[] = []
  readonly #all = new Set<PieceChild>()

  constructor(options: PieceChildrenOptions) {
    this.#options = options
  }

  /** Executes an attempt in an idle process, or in a new one. An abort kills the process. */
  attempt: RunAttempt = async (task, signal) => {
    signal.throwIfAborted()
    const child = this.#idle.pop() ?? this.#fork()
    const answer = Promise.withResolvers<TaskResult>()
    child.hear = (message) => {
      if (message.type === 'done') return answer.resolve(message.result)
      const { problem, landing } = message
      answer.reject(
        landing ? new LandingFailed(landing, { cause: toAppError(problem) }) : toAppError(problem),
      )
    }
    void child.process.ended.then(({ outOfMemory }) =>
      answer.reject(outOfMemory ? new AppError('childOutOfMemory', {}) : new TaskDied(task.id)),
    )
    const abort = () => {
      answer.reject(signal.reason)
      child.process.kill()
    }
    signal.addEventListener('abort', abort, { once: true })
    const { limits } = this.#options
    const temporaryDirectory = `${limits.temporaryDirectory}-${child.process.pid}`
    child.process.send({ type: 'run', task, limits: { ...limits, temporaryDirectory } })
    try {
      const result = await answer.promise
      this.#idle.push(child)
      return result
    } finally {
      signal.removeEventListener('abort', abort)
    }
  }

  async [Symbol.asyncDispose](): Promise<void> {
    for (const { process } of this.#all) process.kill()
    await Promise.all([...this.#all].map(({ process }) => process.ended))
  }

  #fork(): PieceChild {
    const child: PieceChild = {
      hear: () => undefined,
      process: forkChild<ToPieceChild, FromPieceChild>('piece-child', {
        residentBytes: this.#options.residentBytes,
        onMessage: (message) => child.hear(message),
      }),
    }
    this.#all.add(child)
    void child.process.ended.then(() => {
      this.#all.delete(child)
      const at = this.#idle.indexOf(child)
      if (at >= 0) this.#idle.splice(at, 1)
    })
    this.#options.onChild?.(child.process.pid)
    return child
  }
}
