import { AsyncLocalStorage } from 'node:async_hooks'
import type { Context } from '@opentelemetry/api'

/** A run that a call or job began, with the run's task if it has one. */
export interface StartedRun {
  readonly runId: string
  readonly taskId: string | null
}

/** The context of the current work. It persists across awaits, so it doesn't have to be passed as a parameter. */
export interface Scope {
  /** ID of the call that caused the work; null if no call did, as for scheduled runs. */
  readonly requestId: string | null
  /** Position in a trace; null without tracing. */
  readonly trace: Context | null
  /** Counters for a call or job. */
  readonly tally: {
    /** The runs that the call or job began, for its log line. */
    readonly begun: StartedRun[]
    /** Number of spans so far. The number is limited, because a long job would otherwise produce too many. */
    parts: number
  }
}

const scopes = new AsyncLocalStorage<Scope>()

/** Creates an empty scope. */
export function newScope(requestId: string | null = null, trace: Context | null = null): Scope {
  return { requestId, trace, tally: { begun: [], parts: 0 } }
}

/** Returns the scope of the caller. */
export function currentScope(): Scope {
  return scopes.getStore() ?? newScope()
}

/** Runs a function, and all work that it starts, in a scope. */
export function runWithin<T>(scope: Scope, work: () => T): T {
  return scopes.run(scope, work)
}

/** Returns the scope's fields for a log line; empty outside of calls and their jobs. */
export function scopeFields(): { readonly requestId?: string } {
  const { requestId } = currentScope()
  return requestId === null ? {} : { requestId }
}
