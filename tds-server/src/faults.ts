import type { SqlErrorFacts } from './session.ts'

/** When a fault strikes: all that is given must be so. */
export interface FaultMoment {
  /** A batch, a called procedure's statement, or BEGIN, COMMIT and ROLLBACK TRANSACTION of the driver match. */
  readonly statement?: RegExp
  /** So many rows of one bulk load have arrived. */
  readonly bulkRows?: number
  readonly login?: true
  /** With `statement`: it has been executed already, only its answer is missing. */
  readonly after?: true
}

/**
 * What happens: nothing more until the fault is taken away; the connection ends in order or by a reset; an error in place of
 * the answer.
 */
export type FaultKind = 'stall' | 'drop' | 'reset' | SqlErrorFacts

/** What happens at a moment of a connection. */
export type Occurrence =
  | { readonly kind: 'statement'; readonly text: string; readonly isOver: boolean }
  | { readonly kind: 'bulkRows'; readonly rows: number }
  | { readonly kind: 'login' }

export interface Fault {
  readonly what: FaultKind
  /** Settles when the fault is taken away. */
  readonly gone: Promise<void>
}

/** What the server has been told to do wrong. */
export class Faults {
  readonly #faults: (Fault & { readonly when: FaultMoment; readonly end: () => void })[] = []

  /** Adds a fault that strikes each time, and gives what takes it away again. */
  on(when: FaultMoment, what: FaultKind): () => void {
    const { promise, resolve } = Promise.withResolvers<void>()
    const fault = { when, what, gone: promise, end: resolve }
    this.#faults.push(fault)
    return () => {
      const index = this.#faults.indexOf(fault)
      if (index >= 0) this.#faults.splice(index, 1)
      fault.end()
    }
  }

  /** Takes all of them away. */
  clear(): void {
    for (const fault of this.#faults.splice(0)) fault.end()
  }

  find(occurrence: Occurrence): Fault | null {
    return this.#faults.find(({ when }) => strikes(when, occurrence)) ?? null
  }
}

function strikes(when: FaultMoment, occurrence: Occurrence): boolean {
  switch (occurrence.kind) {
    case 'login':
      return when.login === true
    case 'bulkRows':
      return when.bulkRows !== undefined && occurrence.rows >= when.bulkRows
    case 'statement':
      return (
        when.statement !== undefined &&
        when.bulkRows === undefined &&
        (when.after === true) === occurrence.isOver &&
        new RegExp(when.statement.source, when.statement.flags.replace('g', '')).test(occurrence.text)
      )
  }
}
