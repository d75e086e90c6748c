import type { Context } from '@opentelemetry/api'

export type SpanKind = 'internal' | 'server' | 'client' | 'producer' | 'consumer'

/** Attributes of a span: names and numbers of Anj's own, never values, query texts or addresses. */
export type SpanAttributes = Readonly<Record<string, string | number | boolean>>

export interface SpanOptions {
  /** `internal` by default. */
  readonly kind?: SpanKind
  readonly attributes?: SpanAttributes
  /** Milliseconds since 1970; now by default. */
  readonly startedAt?: number
}

/** A span of the tracer. */
export interface TracerSpan {
  /** The context for child spans. */
  readonly context: Context
  set(attributes: SpanAttributes): void
  rename(name: string): void
  /**
   * Marks the span as failed, with a word for the reason. Never pass a message, which may contain user data.
   */
  fail(reason: string): void
  end(at?: number): void
}

/** Creates spans and sends them. Loaded only if tracing is configured. */
export interface Tracer {
  start(name: string, options: SpanOptions, parent: Context | null): TracerSpan
  /** Returns the context that a W3C `traceparent` names; null if it is malformed. */
  contextOf(traceparent: string): Context | null
  /** Returns the W3C `traceparent` of a context. */
  traceparentOf(context: Context): string | null
  /** Sends the remaining spans, waiting a few seconds at most. */
  stop(): Promise<void>
}
