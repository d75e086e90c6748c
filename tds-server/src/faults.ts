import type { SqlErrorFacts } from './session.ts'

/** Condition of a fault. All given fields must match. */
export interface FaultMoment {
  /** Matches a batch, the statement of a called procedure, or the driver's BEGIN, COMMIT and ROLLBACK TRANSACTION. */
  readonly statement?: RegExp
  /** Number of rows of one bulk load after which the fault triggers. */
  readonly bulkRows?: number
  readonly login?: true
  /** With `statement`: triggers after its execution, before the response. */
  readonly after?: true
}

/**
 * Effect of a fault: no response until the fault is removed, an orderly disconnect, a reset, or an error as the
 * response.
 */
export type FaultKind = 'stall' | 'drop' | 'reset' | SqlErrorFacts

/** Event in a connection that may trigger a fault. */
export type Occurrence =
  | { readonly kind: 'statement'; readonly text: string; readonly isOver: boolean }
  | { readonly kind: 'bulkRows'; readonly rows: number }
  | { readonly kind: 'login' }

export interface Fault {
  readonly what: FaultKind
  /** Settles when the fault is removed. */
  readonly gone: Promise<void>
}

/** Active faults of a server. */
export class Faults {
  readonly #faults: (Fault & { readonly when: FaultMoment; readonly end: () => void })[] = []

  /** Adds a fault that triggers every time. Returns a function that removes it. */
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

  /** Removes all faults. */
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
