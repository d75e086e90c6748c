import { AsyncLocalStorage } from 'node:async_hooks'
import type { Context } from '@opentelemetry/api'

/** A run that was begun, and the task that it is of, if any. */
export interface BegunRun {
  readonly runId: string
  readonly taskId: string | null
}

/** What the present work belongs to. It goes along with every await, so that nothing has to hand it on. */
export interface Scope {
  /** The number of the call that it was begun by; null where no call did, as for a schedule's runs. */
  readonly requestId: string | null
  /** Where in a trace it is; null while nothing is traced. */
  readonly trace: Context | null
  /** What is counted over the whole of a call or a job. */
  readonly tally: {
    /** The runs that it begins, for its line in the log. */
    readonly begun: BegunRun[]
    /** Parts of its trace so far: one that lasts for hours would have no end of them. */
    parts: number
  }
}

const scopes = new AsyncLocalStorage<Scope>()

/** A scope that nothing has happened in. */
export function newScope(requestId: string | null = null, trace: Context | null = null): Scope {
  return { requestId, trace, tally: { begun: [], parts: 0 } }
}

/** The scope of whoever asks. */
export function presentScope(): Scope {
  return scopes.getStore() ?? newScope()
}

/** Does something within a scope, and all that comes of it. */
export function runWithin<T>(scope: Scope, work: () => T): T {
  return scopes.run(scope, work)
}

/** What a log line says of the scope that it is written in: nothing outside of calls and their jobs. */
export function scopeFields(): { readonly requestId?: string } {
  const { requestId } = presentScope()
  return requestId === null ? {} : { requestId }
}
