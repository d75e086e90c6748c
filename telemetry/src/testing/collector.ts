import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A span in OTLP's JSON format, as a collector receives it. */
export interface CollectedSpan {
  readonly traceId: string
  readonly spanId: string
  readonly parentSpanId?: string
  readonly name: string
  readonly kind: number
  readonly startTimeUnixNano: string
  readonly endTimeUnixNano: string
  readonly attributes: readonly { readonly key: string; readonly value: Readonly<Record<string, unknown>> }[]
  readonly status: { readonly code?: number; readonly message?: string }
  /** Name of the service that sent the span. */
  readonly service: string
}

export interface Collector {
  /** Value for `OTEL_EXPORTER_OTLP_ENDPOINT`. */
  readonly endpoint: string
  readonly spans: CollectedSpan[]
  /** Received calls with their path and headers. */
  readonly calls: { readonly path: string; readonly headers: Readonly<Record<string, unknown>> }[]
  readonly close: () => Promise<void>
}

interface Body {
  readonly resourceSpans: readonly {
    readonly resource: { readonly attributes: CollectedSpan['attributes'] }
    readonly scopeSpans: readonly { readonly spans: readonly Omit<CollectedSpan, 'service'>[] }[]
  }[]
}

/**
 * Starts a trace collector for tests. It stores all spans that it receives. With `silent`, it never responds.
 */
export async function startCollector(how: 'listening' | 'silent' = 'listening'): Promise<Collector> {
  const spans: CollectedSpan[] = []
  const calls: Collector['calls'] = []
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      calls.push({ path: request.url ?? '', headers: request.headers })
      if (how === 'silent') return
      spans.push(...spansOf(JSON.parse(Buffer.concat(chunks).toString()) as Body))
      answer(response)
    })
  })
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    endpoint: `http://127.0.0.1:${port}`,
    spans,
    calls,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

function answer(response: ServerResponse): void {
  response.writeHead(200, { 'content-type': 'application/json' })
  response.end('{"partialSuccess":{}}')
}

function spansOf({ resourceSpans }: Body): CollectedSpan[] {
  return resourceSpans.flatMap(({ resource, scopeSpans }) => {
    const service = resource.attributes.find(({ key }) => key === 'service.name')?.value['stringValue']
    return scopeSpans.flatMap(({ spans }) => spans.map((span) => ({ ...span, service: String(service) })))
  })
}
