import type { RunHandlers } from '@anj/engine'
import { runWithin, type Scope } from '@anj/telemetry'

/**
 * Wraps handlers so that each runs in a scope. Without this, a child's messages arrive in the scope that forked the
 * child, which for a child forked ahead is another run's scope.
 */
export function bindHandlersToScope(scope: Scope, handlers: RunHandlers): RunHandlers {
  return {
    log: (...said) => runWithin(scope, () => handlers.log(...said)),
    progress: (...said) => runWithin(scope, () => handlers.progress(...said)),
    phase: (...said) => runWithin(scope, () => handlers.phase?.(...said)),
    rejects: (...said) => runWithin(scope, () => handlers.rejects(...said)),
    entered: () => runWithin(scope, () => handlers.entered?.()),
    prepared: (...said) => runWithin(scope, () => handlers.prepared(...said)),
  }
}
