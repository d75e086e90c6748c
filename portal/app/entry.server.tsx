import { Writable } from 'node:stream'
import { inspect } from 'node:util'
import type { AppLoadContext, EntryContext } from '@remix-run/node'
import { RemixServer } from '@remix-run/react'
import { renderToPipeableStream } from 'react-dom/server'
import { NonceProvider } from './nonce-context.ts'
import { pageKeyOf, RenderedPages } from './server/rendered-pages.server.ts'

/** Rendering is aborted after this many milliseconds. */
const RENDER_LIMIT = 5000

const rendered = new RenderedPages()

/**
 * Returns a page in one piece. All loaders have finished by now, so streaming would cost more without any benefit. The
 * server process sets the Content-Security-Policy that allows `nonce`. The log-in page is rendered once for the same
 * data, and each answer contains its own nonce.
 */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  remixContext: EntryContext,
  { nonce }: AppLoadContext,
): Promise<Response> {
  const key = pageKeyOf(request, remixContext)
  const known = key === null ? undefined : rendered.find(key, nonce)
  if (known !== undefined) {
    await remixContext.serverHandoffStream?.cancel()
    return answer(Buffer.from(known), status, headers)
  }
  const page = await render(request.url, remixContext, key === null ? nonce : rendered.placeholder)
  if (key === null || page.failed) return answer(page.bytes, page.failed ? 500 : status, headers)
  return answer(Buffer.from(rendered.keep(key, page.bytes.toString(), nonce)), status, headers)
}

function answer(bytes: Buffer<ArrayBuffer>, status: number, headers: Headers): Response {
  headers.set('Content-Type', 'text/html; charset=utf-8')
  headers.set('Content-Length', String(bytes.length))
  headers.set('Cache-Control', 'no-store')
  return new Response(bytes, { headers, status })
}

interface Page {
  readonly bytes: Buffer<ArrayBuffer>
  /** True if a part of the page could not be rendered. */
  readonly failed: boolean
}

function render(url: string, remixContext: EntryContext, nonce: string): Promise<Page> {
  return new Promise((resolve, reject) => {
    let failed = false
    let drawn = false
    const { pipe, abort } = renderToPipeableStream(
      <NonceProvider value={nonce}>
        <RemixServer context={remixContext} url={url} abortDelay={RENDER_LIMIT} nonce={nonce} />
      </NonceProvider>,
      {
        nonce,
        onShellReady() {
          drawn = true
        },
        onAllReady() {
          clearTimeout(limit)
          pipe(collect((bytes) => resolve({ bytes, failed })))
        },
        onShellError(error) {
          clearTimeout(limit)
          reject(error)
        },
        onError(error: unknown) {
          failed = true
          if (drawn) process.stderr.write(`${inspect(error)}\n`)
        },
      },
    )
    const limit = setTimeout(abort, RENDER_LIMIT)
  })
}

/** A stream that collects all output and passes it to `done` at the end. */
function collect(done: (bytes: Buffer<ArrayBuffer>) => void): Writable {
  const parts: Uint8Array[] = []
  return new Writable({
    write(part: Uint8Array, _encoding, next) {
      parts.push(part)
      next()
    },
    final(next) {
      done(Buffer.concat(parts))
      next()
    },
  })
}
