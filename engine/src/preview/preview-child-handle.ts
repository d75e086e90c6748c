import { AppError, parametersOf } from '@anj/workflow'
import type { EngineProblem } from '../model/engine-problem.ts'
import type { ChildLimits } from '../model/run-request.ts'
import { toAppError } from '../process/error-of.ts'
import { type Child, type ChildEnd, forkChild } from '../process/fork-child.ts'
import { secretHider } from '../process/hide-secrets.ts'
import type { FromPreviewChild, PreviewAnswer, PreviewQuery, ToPreviewChild } from './protocol.ts'

/** Milliseconds that a child has to stop its current work before it is killed. */
const STOP_PATIENCE = 500
/** A child that uses more than this share of its memory limit isn't reused. */
const LARGE = 0.6
/** The maximum number of questions that a child answers. */
const MOST_ANSWERS = 200

/** The error of a question that didn't reach its child, because the child ended. Another child can be asked. */
export class NeverBegun extends Error {
  override readonly name = 'NeverBegun'
}

/** The question that a child is answering. */
interface Asked {
  readonly id: number
  readonly answer: PromiseWithResolvers<PreviewAnswer>
  readonly hideSecrets: ReturnType<typeof secretHider>
  /** True once the question has reached the child. */
  isBegun: boolean
}

/** A pool's handle for a preview child, which answers one question at a time. */
export class PreviewChild {
  readonly ended: Promise<ChildEnd>
  readonly #child: Child<ToPreviewChild>
  readonly #residentBytes: number
  #asked: Asked | null = null
  #lastId = 0
  #isUsable = true
  #stopping: NodeJS.Timeout | undefined

  constructor(residentBytes: number, entry: string | undefined) {
    this.#residentBytes = residentBytes
    this.#child = forkChild<ToPreviewChild, FromPreviewChild>('preview-child', {
      residentBytes,
      onMessage: (message) => this.#hear(message),
      ...(entry ? { entry } : {}),
    })
    // An idle child must not keep its parent from exiting.
    this.#child.unref()
    this.ended = this.#child.ended
    void this.ended.then(({ outOfMemory }) => {
      this.#isUsable = false
      clearTimeout(this.#stopping)
      if (outOfMemory) this.#asked?.answer.reject(new AppError('previewOutOfMemory', {}))
      else
        this.#asked?.answer.reject(this.#asked.isBegun ? new AppError('previewDied', {}) : new NeverBegun())
      this.#asked = null
    })
  }

  get isIdle(): boolean {
    return this.#isUsable && this.#asked === null
  }

  ask(look: PreviewQuery, limits: ChildLimits): Promise<PreviewAnswer> {
    this.#lastId += 1
    const hideSecrets = secretHider(
      'request' in look && 'workflow' in look.request ? parametersOf(look.request.workflow) : [],
    )
    this.#asked = { id: this.#lastId, answer: Promise.withResolvers(), hideSecrets, isBegun: false }
    this.#child.ref()
    this.#child.send({ type: 'look', id: this.#lastId, look, limits })
    return this.#asked.answer.promise
  }

  /** Interrupts the current question. Kills the child if it doesn't stop soon. */
  stop(): void {
    if (!this.#asked) return
    this.#child.send({ type: 'cancel', id: this.#asked.id })
    this.#stopping ??= setTimeout(() => this.kill(), STOP_PATIENCE)
  }

  kill(): void {
    this.#isUsable = false
    this.#child.ref()
    this.#child.kill()
  }

  #hear(message: FromPreviewChild): void {
    if (message.id !== this.#asked?.id) return
    if (message.type === 'begun') {
      this.#asked.isBegun = true
      return
    }
    const { answer, hideSecrets } = this.#asked
    clearTimeout(this.#stopping)
    this.#stopping = undefined
    this.#asked = null
    this.#child.unref()
    if (message.residentBytes > this.#residentBytes * LARGE || this.#lastId >= MOST_ANSWERS) this.kill()
    if (message.type === 'done') answer.resolve(hideSecrets(message.answer))
    else answer.reject(lookError(hideSecrets(message.problem)))
  }
}

/** Replaces the out-of-memory error, whose message is about a run, with the one for previews. */
function lookError(problem: EngineProblem): AppError {
  return problem.code === 'engineOutOfMemory' ? new AppError('previewOutOfMemory', {}) : toAppError(problem)
}
