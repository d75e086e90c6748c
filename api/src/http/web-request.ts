import { Readable } from 'node:stream'
import type { FastifyRequest } from 'fastify'

const withoutBody = new Set(['GET', 'HEAD'])

interface Parts {
  /** The body if it was already read. Without it, the request's own bytes are streamed. */
  readonly body?: Buffer | undefined
  readonly signal?: AbortSignal
  /** Anj's public address, if it differs from the `Host` header. */
  readonly address?: string | null
}

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
  // If `//elsewhere/path` were resolved as a relative reference, it would name another server.
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
