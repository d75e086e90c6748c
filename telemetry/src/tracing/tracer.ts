import type { Context } from '@opentelemetry/api'

export type SpanKind = 'internal' | 'server' | 'client' | 'producer' | 'consumer'

/** Attributes of a span: names and numbers that Anj defines, never values, query texts or addresses. */
export type SpanAttributes = Readonly<Record<string, string | number | boolean>>

export interface SpanOptions {
  /** The kind of the span; `internal` by default. */
  readonly kind?: SpanKind
  readonly attributes?: SpanAttributes
  /** Start time in milliseconds since 1970; now by default. */
  readonly startedAt?: number
}

/** A span of the tracer. */
export interface TracerSpan {
  /** The context for child spans. */
  readonly context: Context
  set(attributes: SpanAttributes): void
  rename(name: string): void
  /**
   * Marks the span as failed, with a short reason. Never pass a message, because it may contain user data.
   */
  fail(reason: string): void
  end(at?: number): void
}

/** Creates spans and sends them. Anj loads the implementation only if tracing is configured. */
export interface Tracer {
  start(name: string, options: SpanOptions, parent: Context | null): TracerSpan
  /** Returns the context for a W3C `traceparent`; null if the `traceparent` is malformed. */
  contextOf(traceparent: string): Context | null
  /** Returns the W3C `traceparent` of a context. */
  traceparentOf(context: Context): string | null
  /** Sends the remaining spans, waiting a few seconds at most. */
  stop(): Promise<void>
}
