import { PassThrough } from 'node:stream'
import { inspect } from 'node:util'
import type { AppLoadContext, EntryContext } from '@remix-run/node'
import { createReadableStreamFromReadable } from '@remix-run/node'
import { RemixServer } from '@remix-run/react'
import { isbot } from 'isbot'
import { renderToPipeableStream } from 'react-dom/server'
import { NonceProvider } from './nonce-context.ts'

/** Rendering that takes longer is given up. */
const RENDER_LIMIT = 5000

/** Renders a page to a stream; robots get it whole. The policy that allows `nonce` is set by the process that serves. */
export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  remixContext: EntryContext,
  { nonce }: AppLoadContext,
): Promise<Response> {
  const ready = isbot(request.headers.get('user-agent')) ? 'onAllReady' : 'onShellReady'
  return new Promise((resolve, reject) => {
    let shown = false
    let answerStatus = status
    const { pipe, abort } = renderToPipeableStream(
      <NonceProvider value={nonce}>
        <RemixServer context={remixContext} url={request.url} abortDelay={RENDER_LIMIT} nonce={nonce} />
      </NonceProvider>,
      {
        nonce,
        [ready]() {
          shown = true
          const body = new PassThrough()
          headers.set('Content-Type', 'text/html; charset=utf-8')
          headers.set('Cache-Control', 'no-store')
          resolve(new Response(createReadableStreamFromReadable(body), { headers, status: answerStatus }))
          pipe(body)
        },
        onShellError: reject,
        onError(error: unknown) {
          answerStatus = 500
          if (shown) process.stderr.write(`${inspect(error)}\n`)
        },
      },
    )
    setTimeout(abort, RENDER_LIMIT).unref()
  })
}
