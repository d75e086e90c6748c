import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import type { LanguageModel } from '../language-model/language-model.ts'

/** A call to a language model's server. */
export interface ModelCall {
  readonly path: string | undefined
  readonly authorization: string | undefined
  readonly body: string
}

export interface ModelServer extends AsyncDisposable {
  readonly model: LanguageModel
  readonly calls: readonly ModelCall[]
}

/** Starts a language model's server on this machine. `answer` responds to every call. */
export async function startModelServer(
  answer: (response: ServerResponse, call: ModelCall) => void,
): Promise<ModelServer> {
  const calls: ModelCall[] = []
  const take = async (request: IncomingMessage, response: ServerResponse) => {
    const { authorization } = request.headers
    const call = { path: request.url, authorization, body: await text(request) }
    calls.push(call)
    answer(response, call)
  }
  const server = createServer((request, response) => {
    take(request, response).catch(() => response.destroy())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    model: {
      baseUrl: `http://127.0.0.1:${port}/v1`,
      apiKey: 'key-of-the-model',
      model: 'small',
      embeddingModel: null,
    },
    calls,
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

/** Returns a responder that answers like an OpenAI-compatible server. */
export function answerWith(content: string): (response: ServerResponse) => void {
  return (response) => {
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify({ choices: [{ message: { role: 'assistant', content } }] }))
  }
}

/** Starts an answer as an event stream and sends some chunks, but leaves the stream open. */
export function beginStream(response: ServerResponse, pieces: readonly string[]): void {
  if (!response.headersSent) response.writeHead(200, { 'content-type': 'text/event-stream; charset=utf-8' })
  for (const content of pieces) response.write(eventOf({ delta: { content }, finish_reason: null }))
}

/** Returns a responder that sends a complete event stream, like an OpenAI-compatible server. */
export function streamAnswer(...pieces: readonly string[]): (response: ServerResponse) => void {
  return (response) => {
    beginStream(response, pieces)
    response.end(`${eventOf({ delta: {}, finish_reason: 'stop' })}data: [DONE]\n\n`)
  }
}

function eventOf(choice: object): string {
  return `data: ${JSON.stringify({ choices: [{ index: 0, ...choice }] })}\n\n`
}
