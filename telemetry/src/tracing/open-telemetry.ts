/**
 * The only file that loads OpenTelemetry, and only on demand. Statically, it imports nothing but types, because a
 * bundle would load any other static import when it starts.
 */
import type { Context, SpanKind as OtelKind } from '@opentelemetry/api'
import type { SpanKind, Tracer } from './tracer.ts'
import type { TraceSettings } from './tracing.ts'

const SECOND = 1000

/** Maximum time for a collector to accept a batch. This also applies to the last batch, during shutdown. */
const patience = 5 * SECOND
const lastPatience = 2 * SECOND

type Api = typeof import('@opentelemetry/api')

/**
 * Sends spans to a collector in batches, in the background. At most 2,048 spans wait to be sent, and further ones are
 * dropped, for example while the collector is down. OpenTelemetry itself reads `OTEL_EXPORTER_OTLP_HEADERS`,
 * `OTEL_SERVICE_NAME` and `OTEL_RESOURCE_ATTRIBUTES`.
 */
export async function openTracer(settings: TraceSettings, part: string): Promise<Tracer> {
  const api = await import('@opentelemetry/api')
  const { ROOT_CONTEXT, SpanStatusCode, trace, TraceFlags } = api
  const provider = await openProvider(settings, part)
  const tracer = provider.getTracer('anj')
  const kinds = kindsOf(api)
  return {
    start: (name, { kind = 'internal', attributes, startedAt }, parent) => {
      const from = parent ?? ROOT_CONTEXT
      const given = { kind: kinds[kind], ...(attributes ? { attributes } : {}) }
      const begun = startedAt === undefined ? given : { ...given, startTime: startedAt }
      const span = tracer.startSpan(name, begun, from)
      return {
        context: trace.setSpan(from, span),
        set: (more) => void span.setAttributes(more),
        rename: (to) => void span.updateName(to),
        fail: (reason) => {
          span.setStatus({ code: SpanStatusCode.ERROR, message: reason })
          span.setAttribute('error.type', reason)
        },
        end: (at) => span.end(at),
      }
    },
    contextOf: (traceparent) => contextOf(api, traceparent),
    traceparentOf: (context) => {
      const place = trace.getSpanContext(context)
      if (!place) return null
      const flags = place.traceFlags & TraceFlags.SAMPLED ? '01' : '00'
      return `00-${place.traceId}-${place.spanId}-${flags}`
    },
    stop: async () => {
      const stopped = provider.shutdown().catch(() => undefined)
      const late = new Promise<void>((resolve) => void setTimeout(resolve, lastPatience).unref())
      await Promise.race([stopped, late])
    },
  }
}

async function openProvider({ endpoint, share }: TraceSettings, part: string) {
  const [sdk, { OTLPTraceExporter }, resources] = await Promise.all([
    import('@opentelemetry/sdk-trace'),
    import('@opentelemetry/exporter-trace-otlp-http'),
    import('@opentelemetry/resources'),
  ])
  const { AlwaysOnSampler, BatchSpanProcessor, ParentBasedSampler, TraceIdRatioBasedSampler } = sdk
  const { detectResources, envDetector, hostDetector, resourceFromAttributes } = resources
  const own = resourceFromAttributes({ 'service.name': `anj-${part}`, 'process.pid': process.pid })
  return new sdk.TracerProvider({
    resource: own.merge(detectResources({ detectors: [hostDetector, envDetector] })),
    sampler: new ParentBasedSampler({
      root: share < 1 ? new TraceIdRatioBasedSampler(share) : new AlwaysOnSampler(),
    }),
    spanProcessors: [
      new BatchSpanProcessor({
        exporter: new OTLPTraceExporter({ url: `${endpoint}/v1/traces`, timeoutMillis: patience }),
        maxQueueSize: 2048,
        maxExportBatchSize: 512,
        scheduledDelayMillis: 2 * SECOND,
        exportTimeoutMillis: patience,
      }),
    ],
  })
}

function kindsOf({ SpanKind }: Api): Readonly<Record<SpanKind, OtelKind>> {
  const { INTERNAL, SERVER, CLIENT, PRODUCER, CONSUMER } = SpanKind
  return { internal: INTERNAL, server: SERVER, client: CLIENT, producer: PRODUCER, consumer: CONSUMER }
}

/** https://www.w3.org/TR/trace-context/#traceparent-header, version 00 only. */
const form = /^00-(?!0{32})([\da-f]{32})-(?!0{16})([\da-f]{16})-([\da-f]{2})$/

function contextOf({ ROOT_CONTEXT, trace, TraceFlags }: Api, traceparent: string): Context | null {
  const [, traceId, spanId, flags] = form.exec(traceparent) ?? []
  if (!traceId || !spanId || !flags) return null
  const traceFlags = Number.parseInt(flags, 16) & TraceFlags.SAMPLED
  return trace.setSpanContext(ROOT_CONTEXT, { traceId, spanId, traceFlags, isRemote: true })
}
