import type { TraceSettings } from '@anj/telemetry'
import { type Static, Type } from 'typebox'
import { httpAddress, isBareAddress, must, port } from './rules.ts'

/** Who reads how the processes are, and where. */
export const telemetryVariables = {
  ANJ_WORKER_PORT: port(
    'Port of each worker for its health and metrics, on the address of HOST; without it none',
  ),
  ANJ_METRICS_TOKEN: Type.Optional(
    Type.String({
      pattern: '^[\\x21-\\x7e]{16,}$',
      ...must(
        'at least 16 letters, digits or signs without spaces',
        'Token that whoever reads /metrics sends; without it at most this machine may read them',
      ),
    }),
  ),
  OTEL_EXPORTER_OTLP_ENDPOINT: httpAddress(
    'Address of an OpenTelemetry collector that takes traces by OTLP over HTTP, such as `http://127.0.0.1:4318`; without it nothing is traced',
  ),
  OTEL_TRACES_SAMPLER_ARG: Type.Number({
    default: 1,
    minimum: 0,
    maximum: 1,
    ...must('a number from 0 to 1', 'Which share of traces is kept'),
  }),
}

const Variables = Type.Object(telemetryVariables)
type Variables = Static<typeof Variables>

export interface TelemetrySettings {
  /** Null when workers listen nowhere. */
  readonly workerPort: number | null
  /** Null when at most this machine may read metrics. */
  readonly metricsToken: string | null
  /** Null when nothing is traced. */
  readonly tracing: TraceSettings | null
}

/** Reads checked values. */
export function readTelemetry(values: Variables): TelemetrySettings {
  const endpoint = values.OTEL_EXPORTER_OTLP_ENDPOINT?.replace(/\/+$/, '')
  return {
    workerPort: values.ANJ_WORKER_PORT ?? null,
    metricsToken: values.ANJ_METRICS_TOKEN ?? null,
    tracing: endpoint ? { endpoint, share: values.OTEL_TRACES_SAMPLER_ARG } : null,
  }
}

/** What of these settings is wrong together, one sentence each. */
export function wrongTelemetry({ OTEL_EXPORTER_OTLP_ENDPOINT: endpoint }: Variables): readonly string[] {
  return !endpoint || isBareAddress(endpoint)
    ? []
    : [
        'OTEL_EXPORTER_OTLP_ENDPOINT must be an address without a user, a password or anything behind its path; a key goes into OTEL_EXPORTER_OTLP_HEADERS.',
      ]
}
