import { Writable } from 'node:stream'
import { inspect } from 'node:util'
import type { AppLoadContext, EntryContext } from '@remix-run/node'
import { RemixServer } from '@remix-run/react'
import { renderToPipeableStream } from 'react-dom/server'
import { NonceProvider } from './nonce-context.ts'

/** Rendering that takes longer is given up. */
const RENDER_LIMIT = 5000

/**
 * Renders a page whole: loaders are over by then, so nothing of it comes later, and one piece costs much less than many.
 * The policy that allows `nonce` is set by the process that serves.
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

/** Takes all that is written to it, and hands it on once it has ended. */
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
