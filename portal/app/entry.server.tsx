import { Writable } from 'node:stream'
import { inspect } from 'node:util'
import type { AppLoadContext, EntryContext } from '@remix-run/node'
import { RemixServer } from '@remix-run/react'
import { renderToPipeableStream } from 'react-dom/server'
import { NonceProvider } from './nonce-context.ts'

/** Rendering is aborted after this many milliseconds. */
const RENDER_LIMIT = 5000

/**
 * Renders a page in one piece. All loaders have finished by now, so streaming would cost more without any benefit. The
 * server process sets the Content-Security-Policy that allows `nonce`.
 */
export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  remixContext: EntryContext,
  { nonce }: AppLoadContext,
): Promise<Response> {
  return new Promise((resolve, reject) => {
    let answerStatus = status
    let drawn = false
    const { pipe, abort } = renderToPipeableStream(
      <NonceProvider value={nonce}>
        <RemixServer context={remixContext} url={request.url} abortDelay={RENDER_LIMIT} nonce={nonce} />
      </NonceProvider>,
      {
        nonce,
        onShellReady() {
          drawn = true
        },
        onAllReady() {
          clearTimeout(limit)
          const page = collect((bytes) => {
            headers.set('Content-Type', 'text/html; charset=utf-8')
            headers.set('Content-Length', String(bytes.length))
            headers.set('Cache-Control', 'no-store')
            resolve(new Response(bytes, { headers, status: answerStatus }))
          })
          pipe(page)
        },
        onShellError(error) {
          clearTimeout(limit)
          reject(error)
        },
        onError(error: unknown) {
          answerStatus = 500
          if (drawn) process.stderr.write(`${inspect(error)}\n`)
        },
      },
    )
    const limit = setTimeout(abort, RENDER_LIMIT)
  })
}

/** A stream that collects all output and passes it to `done` at the end. */
function collect(done: (bytes: Uint8Array<ArrayBuffer>) => void): Writable {
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
