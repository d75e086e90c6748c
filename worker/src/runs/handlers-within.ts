import type { RunHandlers } from '@anj/engine'
import { runWithin, type Scope } from '@anj/telemetry'

/**
 * Binds handlers to a scope. Otherwise, they would handle a child's messages in the scope in which the child was
 * forked, and a child that is forked ahead of time is forked in the scope of another run.
 */
export function bindHandlersToScope(scope: Scope, handlers: RunHandlers): RunHandlers {
  return {
    log: (...said) => runWithin(scope, () => handlers.log(...said)),
    progress: (...said) => runWithin(scope, () => handlers.progress(...said)),
    phase: (...said) => runWithin(scope, () => handlers.phase?.(...said)),
    rejects: (...said) => runWithin(scope, () => handlers.rejects(...said)),
    rules: (...said) => runWithin(scope, () => handlers.rules?.(...said)),
    entered: () => runWithin(scope, () => handlers.entered?.()),
    prepared: (...said) => runWithin(scope, () => handlers.prepared(...said)),
  }
}
