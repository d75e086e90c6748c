import { currentScope, newScope, runWithin, type Scope } from '../scope.ts'
import type { SpanAttributes, SpanOptions, Tracer } from './tracer.ts'

/** The configured destination of traces. */
export interface TraceSettings {
  /** Address of an OpenTelemetry collector that accepts OTLP over HTTP, without `/v1/traces`. */
  readonly endpoint: string
  /** The share of traces to keep, from 0 to 1. */
  readonly share: number
}

/** A started span. */
export interface Span {
  /** The scope for work that belongs to the span. */
  readonly scope: Scope
  readonly set: (attributes: SpanAttributes) => void
  readonly rename: (name: string) => void
  readonly fail: (error: unknown) => void
  /** Ends the span at a time in milliseconds since 1970; now by default. */
  readonly end: (at?: number) => void
}

let tracer: Tracer | null = null

/**
 * Starts tracing in this process if the settings enable it. Returns a function that stops tracing. Without
 * tracing, Anj doesn't load OpenTelemetry, and each function below only checks a variable.
 */
export async function startTracing(
  settings: TraceSettings | null,
  part: string,
): Promise<() => Promise<void>> {
  if (!settings) return async () => undefined
  const { openTracer } = await import('./open-telemetry.ts')
  const own = await openTracer(settings, part)
  tracer = own
  return async () => {
    if (tracer === own) tracer = null
    await own.stop()
  }
}

/** Starts a span in a scope. The caller must end the span. Returns null without tracing. */
export function startSpan(
  name: string,
  options: SpanOptions = {},
  within: Scope = currentScope(),
): Span | null {
  if (!tracer) return null
  const span = tracer.start(name, options, within.trace)
  return {
    scope: { ...within, trace: span.context },
    set: (attributes) => span.set(attributes),
    rename: (name) => span.rename(name),
    fail: (error) => span.fail(reasonOf(error)),
    end: (at) => span.end(at),
  }
}

/** Maximum number of child spans in a call or job. */
const mostParts = 500

/**
 * Starts a span for a frequent operation that is of interest only as part of a trace. Returns null outside a trace, and
 * once the trace has too many such spans.
 */
export function startChildSpan(name: string, options: SpanOptions = {}): Span | null {
  if (!tracer) return null
  const { trace, tally } = currentScope()
  if (!trace || tally.parts >= mostParts) return null
  tally.parts += 1
  return startSpan(name, options)
}

/** Runs work in a span. If the work throws, the span fails. */
export async function withSpan<T>(
  name: string,
  options: SpanOptions,
  work: (span: Span | null) => Promise<T>,
): Promise<T> {
  const span = startSpan(name, options)
  if (!span) return work(null)
  try {
    return await runWithin(span.scope, () => work(span))
  } catch (error) {
    span.fail(error)
    throw error
  } finally {
    span.end()
  }
}

/** The call and trace that enqueued a job, stored with the job so that its work continues the same trace. */
export interface Origin {
  readonly requestId?: string
  readonly traceparent?: string
}

/** Returns the current scope in the form that jobs store. */
export function currentOrigin(): Origin {
  const { requestId, trace } = currentScope()
  const traceparent = trace && tracer?.traceparentOf(trace)
  return { ...(requestId === null ? {} : { requestId }), ...(traceparent ? { traceparent } : {}) }
}

/** Returns the scope of a job, or of a call within an external trace. */
export function scopeOf({ requestId, traceparent }: Origin): Scope {
  const trace = traceparent ? (tracer?.contextOf(traceparent) ?? null) : null
  return newScope(requestId ?? null, trace)
}

/** Returns an error's code or name. The message is never used, because it may contain user data. */
function reasonOf(error: unknown): string {
  if (typeof error === 'string') return error
  if (!(error instanceof Error)) return 'unknown'
  return 'code' in error && typeof error.code === 'string' ? error.code : error.name
}
