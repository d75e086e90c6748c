import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyRequest, InjectOptions } from 'fastify'
import type { PortalContext } from '../deps/pages.ts'
import { tokenOfCookie } from '../sign-in/renew-token.ts'

/** Headers from the outer connection that an inner call must not repeat. */
const notPassedOn = new Set(['host', 'connection', 'content-length', 'transfer-encoding', 'cookie'])

const proxyHeaders = ['forwarded', 'x-forwarded-for', 'x-real-ip']

/** Media types that are streamed, because such responses may not fit into memory. */
const streamed = new Set(['text/csv'])

/**
 * Returns a fetch function that calls the API within this process as the page's caller, with the token in the caller's
 * cookie and the caller's address. Doesn't pass on the cookie itself, so `/api` never accepts a cookie from inner
 * calls.
 */
export function apiFetchFor(app: FastifyInstance, outer: FastifyRequest): PortalContext['apiFetch'] {
  return async (input, init) => {
    const request = input instanceof Request && !init ? input : new Request(absolute(input), init)
    const { pathname, search } = new URL(request.url)
    const token = tokenOfCookie(outer.headers.cookie)
    const passedOnHeaders = [...request.headers].filter(([name]) => !notPassedOn.has(name))
    // An untrusted proxy's header shows that the caller may be on another machine.
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
        ...Object.fromEntries(passedOnHeaders),
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
