import type { RunHandlers } from '@anj/engine'
import { runWithin, type Scope } from '@anj/telemetry'

/**
 * The same handlers, each within a scope. What a child says arrives in the scope of whoever forked it, which for one that
 * was forked ahead is another run's.
 */
export function handlersWithin(scope: Scope, handlers: RunHandlers): RunHandlers {
  return {
    log: (...said) => runWithin(scope, () => handlers.log(...said)),
    progress: (...said) => runWithin(scope, () => handlers.progress(...said)),
    phase: (...said) => runWithin(scope, () => handlers.phase?.(...said)),
    rejects: (...said) => runWithin(scope, () => handlers.rejects(...said)),
    entered: () => runWithin(scope, () => handlers.entered?.()),
    prepared: (...said) => runWithin(scope, () => handlers.prepared(...said)),
  }
}
