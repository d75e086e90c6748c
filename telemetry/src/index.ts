export { type ComponentState, checkComponents } from './health/check-components.ts'
export { currentScope, newScope, runWithin, type Scope, type StartedRun, scopeFields } from './scope.ts'
export type { SpanAttributes, SpanKind, SpanOptions } from './tracing/tracer.ts'
export {
  currentOrigin,
  type Origin,
  type Span,
  scopeOf,
  startChildSpan,
  startSpan,
  startTracing,
  type TraceSettings,
  withSpan,
} from './tracing/tracing.ts'
export { productVersion } from './version.ts'
