import { AsyncLocalStorage } from 'node:async_hooks'
import type { Context } from '@opentelemetry/api'

/** What the present work belongs to. It goes along with every await, so that nothing has to hand it on. */
export interface Scope {
  /** The number of the call that it was begun by; null where no call did, as for a schedule's runs. */
  readonly requestId: string | null
  /** Where in a trace it is; null while nothing is traced. */
  readonly trace: Context | null
}

const nowhere: Scope = { requestId: null, trace: null }
const scopes = new AsyncLocalStorage<Scope>()

/** The scope of whoever asks. */
export function presentScope(): Scope {
  return scopes.getStore() ?? nowhere
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
