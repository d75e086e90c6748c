import type { TraceSettings } from '@anj/telemetry'
import { type Static, Type } from 'typebox'
import { constraintMessages, httpAddress, isBareAddress, port } from './rules.ts'

/** Variables for health, metrics and traces. */
export const telemetryVariables = {
  ANJ_WORKER_PORT: port(
    'The port on which a worker serves its health and metrics, on the address in `HOST`. Workers on the same machine need different ports. Default: none.',
  ),
  ANJ_METRICS_TOKEN: Type.Optional(
    Type.String({
      pattern: '^[\\x21-\\x7e]{16,}$',
      ...constraintMessages(
        'at least 16 ASCII characters without spaces',
        'The bearer token that a reader of `/metrics` must send: at least 16 characters. Default: no other machine may [read metrics](operations.md#metrics).',
      ),
    }),
  ),
  OTEL_EXPORTER_OTLP_ENDPOINT: httpAddress(
    'The address of an OpenTelemetry collector that accepts [traces](operations.md#traces) as OTLP over HTTP, such as `http://127.0.0.1:4318`. Default: no traces.',
  ),
  OTEL_TRACES_SAMPLER_ARG: Type.Number({
    default: 1,
    minimum: 0,
    maximum: 1,
    ...constraintMessages('a number from 0 to 1', 'The share of traces that Anj keeps, 0 to 1.'),
  }),
}

const Variables = Type.Object(telemetryVariables)
type Variables = Static<typeof Variables>

export interface TelemetrySettings {
  /** The port for a worker's health and metrics; null when workers don't listen. */
  readonly workerPort: number | null
  /** The token for metrics; null when no other machine may read metrics. */
  readonly metricsToken: string | null
  /** The destination of traces; null without a collector. */
  readonly tracing: TraceSettings | null
}

export function readTelemetry(values: Variables): TelemetrySettings {
  const endpoint = values.OTEL_EXPORTER_OTLP_ENDPOINT?.replace(/\/+$/, '')
  return {
    workerPort: values.ANJ_WORKER_PORT ?? null,
    metricsToken: values.ANJ_METRICS_TOKEN ?? null,
    tracing: endpoint ? { endpoint, share: values.OTEL_TRACES_SAMPLER_ARG } : null,
  }
}

/** Returns a message for each invalid combination of these settings. */
export function telemetrySettingErrors({
  OTEL_EXPORTER_OTLP_ENDPOINT: endpoint,
}: Variables): readonly string[] {
  return !endpoint || isBareAddress(endpoint)
    ? []
    : [
        'OTEL_EXPORTER_OTLP_ENDPOINT must be an address without a user, a password, a query or a fragment; put a key into OTEL_EXPORTER_OTLP_HEADERS.',
      ]
}
