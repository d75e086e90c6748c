import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyRequest, InjectOptions } from 'fastify'
import type { PortalContext } from '../deps/pages.ts'
import { tokenOfCookie } from '../sign-in/renew-token.ts'

/** Headers that the caller's own connection has and an inner call must not repeat. */
const notPassedOn = new Set(['host', 'connection', 'content-length', 'transfer-encoding', 'cookie'])

const proxyHeaders = ['forwarded', 'x-forwarded-for', 'x-real-ip']

/** Answers that are handed on while they are made, as they may be larger than what fits into memory. */
const streamed = new Set(['text/csv'])

/**
 * A fetch that asks the api within the process, as the one who asks for the page: with the token of their cookie, from
 * their address. The cookie itself stays outside, so that `/api` never sees one by this way.
 */
export function apiFetchFor(app: FastifyInstance, outer: FastifyRequest): PortalContext['apiFetch'] {
  return async (input, init) => {
    const request = input instanceof Request && !init ? input : new Request(absolute(input), init)
    const { pathname, search } = new URL(request.url)
    const token = tokenOfCookie(outer.headers.cookie)
    const own = [...request.headers].filter(([name]) => !notPassedOn.has(name))
    // A proxy that isn't trusted still shows that the caller may not sit at this machine.
    const proxied = outer.ips
      ? []
      : proxyHeaders.flatMap((name) => [[name, outer.headers[name]]].filter(([, value]) => value))
    const streams = streamed.has(request.headers.get('accept') ?? '')
    const answer = await app.inject({
      method: request.method as NonNullable<InjectOptions['method']>,
      url: `${pathname}${search}`,
      remoteAddress: outer.ip,
      headers: {
        host: outer.host,
        ...(outer.headers['user-agent'] ? { 'user-agent': outer.headers['user-agent'] } : {}),
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        ...Object.fromEntries(own),
        ...Object.fromEntries(proxied),
      },
      ...(streams && { payloadAsStream: true, signal: request.signal }),
      ...(request.body ? { payload: Buffer.from(await request.arrayBuffer()) } : {}),
    })
    const bodiless = [101, 204, 205, 304].includes(answer.statusCode)
    const body = streams ? Readable.toWeb(answer.stream()) : new Uint8Array(answer.rawPayload)
    return new Response(bodiless ? null : (body as ReadableStream | Uint8Array<ArrayBuffer>), {
      status: answer.statusCode,
      headers: toHeaders(answer.headers),
    })
  }
}

function absolute(input: Request | string | URL): Request | URL {
  return input instanceof Request ? input : new URL(input, 'http://localhost')
}

function toHeaders(headers: Readonly<Record<string, number | string | string[] | undefined>>): Headers {
  const all = new Headers()
  for (const [name, value] of Object.entries(headers)) {
    for (const one of Array.isArray(value) ? value : [value])
      if (one !== undefined) all.append(name, String(one))
  }
  return all
}
