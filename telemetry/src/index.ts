export { checkParts, type PartState } from './health/check-parts.ts'
export { type BegunRun, newScope, presentScope, runWithin, type Scope, scopeFields } from './scope.ts'
export type { SpanAttributes, SpanKind, SpanOptions } from './tracing/tracer.ts'
export {
  type Origin,
  presentOrigin,
  type Span,
  scopeOf,
  startPart,
  startSpan,
  startTracing,
  type TraceSettings,
  traced,
} from './tracing/tracing.ts'
export { productVersion } from './version.ts'
