import type { SqlErrorFacts } from './session.ts'

/** The condition that triggers a fault. All fields that are set must match. */
export interface FaultMoment {
  /** Matches a batch, the statement of a called procedure, or the driver's BEGIN, COMMIT and ROLLBACK TRANSACTION. */
  readonly statement?: RegExp
  /** The fault triggers once this many rows of a bulk load have arrived. */
  readonly bulkRows?: number
  readonly login?: true
  /** For a `statement`: triggers the fault after the statement has run, but before the response is sent. */
  readonly after?: true
}

/**
 * The effect of a fault: no response until the fault is removed, an orderly disconnect, a connection reset, or an error
 * instead of the response.
 */
export type FaultKind = 'stall' | 'drop' | 'reset' | SqlErrorFacts

/** Something that happens in a connection and may trigger a fault. */
export type Occurrence =
  | { readonly kind: 'statement'; readonly text: string; readonly isOver: boolean }
  | { readonly kind: 'bulkRows'; readonly rows: number }
  | { readonly kind: 'login' }

export interface Fault {
  readonly what: FaultKind
  /** Resolves when the fault is removed. */
  readonly gone: Promise<void>
}

/** The faults that are currently set on a server. */
export class Faults {
  readonly #faults: (Fault & { readonly when: FaultMoment; readonly end: () => void })[] = []

  /** Adds a fault that triggers whenever its condition is met. Returns a function that removes it. */
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
