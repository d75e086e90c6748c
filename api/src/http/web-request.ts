import { Readable } from 'node:stream'
import type { FastifyRequest } from 'fastify'

const withoutBody = new Set(['GET', 'HEAD'])

interface Parts {
  /** The body, when it was read already; else the request's own bytes are passed on as they come. */
  readonly body?: Buffer | undefined
  readonly signal?: AbortSignal
  /** The address under which the sender knows the product, where that isn't what `Host` says. */
  readonly address?: string | null
}

/** A request as web standards have it. */
export function toWebRequest(request: FastifyRequest, parts: Parts = {}): Request {
  const { method, protocol, host, raw } = request
  const address = parts.address ?? `${protocol}://${host || 'localhost'}`
  const streams = !withoutBody.has(method)
  const body = 'body' in parts ? parts.body && new Uint8Array(parts.body) : Readable.toWeb(raw)
  const headers = toHeaders(request)
  if (parts.address) {
    headers.set('host', new URL(parts.address).host)
    headers.delete('x-forwarded-host')
  }
  const init = { method, headers, signal: parts.signal ?? null, duplex: 'half' as const }
  // Beside an address `//elsewhere/path` would be another server's.
  return new Request(`${new URL(address).origin}${request.url}`, {
    ...init,
    ...(streams && body ? { body: body } : {}),
  })
}

function toHeaders({ headers }: FastifyRequest): Headers {
  const all = new Headers()
  for (const [name, value] of Object.entries(headers)) {
    for (const one of Array.isArray(value) ? value : [value]) if (one !== undefined) all.append(name, one)
  }
  return all
}
