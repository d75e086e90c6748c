import { newScope, presentScope, runWithin, type Scope } from '../scope.ts'
import type { SpanAttributes, SpanOptions, Tracer } from './tracer.ts'

/** Where traces go, as the settings say it. */
export interface TraceSettings {
  /** Address of an OpenTelemetry collector that takes OTLP over HTTP, without `/v1/traces`. */
  readonly endpoint: string
  /** Which share of traces is kept, 0 to 1. */
  readonly share: number
}

/** A span that was begun. */
export interface Span {
  /** What belongs to it is done within this. */
  readonly scope: Scope
  readonly set: (attributes: SpanAttributes) => void
  readonly rename: (name: string) => void
  readonly fail: (error: unknown) => void
  /** Milliseconds since 1970; now unless said otherwise. */
  readonly end: (at?: number) => void
}

let tracer: Tracer | null = null

/**
 * Begins to trace this process, where the settings say so; resolves with what ends it again. Nothing of OpenTelemetry is
 * loaded otherwise, and all that stands below costs a look at a variable.
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

/** Begins a span within a scope; null while nothing is traced. Whoever begins one ends it. */
export function startSpan(
  name: string,
  options: SpanOptions = {},
  within: Scope = presentScope(),
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

/** So many small parts of a call or a job are told. */
const mostParts = 500

/** Begins a small part of a span, for what goes on all the time and is of interest within a trace alone. */
export function startPart(name: string, options: SpanOptions = {}): Span | null {
  if (!tracer) return null
  const { trace, tally } = presentScope()
  if (!trace || tally.parts >= mostParts) return null
  tally.parts += 1
  return startSpan(name, options)
}

/** Does something as a span; one that throws has failed. */
export async function traced<T>(
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

/** What a job carries of the work that it comes from, so that its own goes on there. */
export interface Origin {
  readonly requestId?: string
  readonly traceparent?: string
}

/** The present scope as a job carries it. */
export function presentOrigin(): Origin {
  const { requestId, trace } = presentScope()
  const traceparent = trace && tracer?.traceparentOf(trace)
  return { ...(requestId === null ? {} : { requestId }), ...(traceparent ? { traceparent } : {}) }
}

/** The scope of a job, or of a call that is part of somebody else's trace. */
export function scopeOf({ requestId, traceparent }: Origin): Scope {
  const trace = traceparent ? (tracer?.contextOf(traceparent) ?? null) : null
  return newScope(requestId ?? null, trace)
}

/** An error by its code or its kind: what it says may hold somebody's data. */
function reasonOf(error: unknown): string {
  if (typeof error === 'string') return error
  if (!(error instanceof Error)) return 'unknown'
  return 'code' in error && typeof error.code === 'string' ? error.code : error.name
}
