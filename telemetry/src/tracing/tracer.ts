import type { Context } from '@opentelemetry/api'

export type SpanKind = 'internal' | 'server' | 'client' | 'producer' | 'consumer'

/** What may be said of a span: names and numbers of the product's own, never a value, a text of a query or an address. */
export type SpanAttributes = Readonly<Record<string, string | number | boolean>>

export interface SpanOptions {
  /** `internal` unless said otherwise. */
  readonly kind?: SpanKind
  readonly attributes?: SpanAttributes
  /** Milliseconds since 1970; now unless said otherwise. */
  readonly startedAt?: number
}

/** A span as the tracer holds it. */
export interface TracerSpan {
  /** What its own parts are begun within. */
  readonly context: Context
  set(attributes: SpanAttributes): void
  rename(name: string): void
  /** Says that it went wrong, by a word for how: never by a message, which may hold somebody's data. */
  fail(reason: string): void
  end(at?: number): void
}

/** What makes spans and sends them off, loaded only where traces are wanted. */
export interface Tracer {
  start(name: string, options: SpanOptions, parent: Context | null): TracerSpan
  /** The place that a W3C `traceparent` names; null for one that can't be read. */
  contextOf(traceparent: string): Context | null
  /** The W3C `traceparent` of a place. */
  traceparentOf(context: Context): string | null
  /** Sends what is left, for a few seconds at most. */
  stop(): Promise<void>
}
