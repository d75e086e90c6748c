import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, request as forward, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import S3rver from '@20minutes/s3rver'
import type { BucketSettings } from '../../storage/bucket-settings.ts'
import { answerParts } from './answer-parts.ts'

/** A simulated failure of a call. */
export type Fault =
  /** The server answers with this status without carrying out the call. */
  | { readonly status: number; readonly body?: string }
  /** The connection breaks after this many bytes of the request. */
  | { readonly cutRequestAfter: number }
  /** The connection breaks after this many bytes of the answer. */
  | { readonly cutAfter: number }
  /** The call succeeds, but the connection breaks before the answer. */
  | 'lostAnswer'
  /** The server doesn't answer for this many milliseconds. */
  | { readonly silentFor: number }
  /** One bit of the answer is wrong. */
  | 'flipped'

/** An S3 server for tests that can simulate failures. */
export interface TestS3 {
  readonly settings: BucketSettings
  /** Returns the failure to simulate for a call, or null for none. */
  fault: (call: {
    readonly method: string
    readonly path: string
    readonly query: URLSearchParams
    readonly headers: IncomingMessage['headers']
  }) => Fault | null
  /** All calls so far, in the form `GET /bucket/key`. */
  readonly calls: string[]
  readonly close: () => Promise<void>
}

const bucket = 'anj-tests'

/**
 * Starts a server with one empty bucket. It is s3rver behind a proxy that adds features s3rver lacks: lists of parts
 * and uploads, aborting an upload, the minimum part size, and deleting an object while other objects in its folder
 * are written. S3_TEST_URL can name another server that accepts this key and secret; the proxy then only adds the
 * failures.
 */
export async function startS3(): Promise<TestS3> {
  const directory = await mkdtemp(join(tmpdir(), 'anj-s3-'))
  const own = process.env['S3_TEST_URL'] ? null : await startS3rver(directory)
  const behind = process.env['S3_TEST_URL'] ?? `http://127.0.0.1:${own?.port}`
  const calls: string[] = []
  const front = createServer((request, response) => {
    const url = new URL(request.url ?? '/', behind)
    const { method = 'GET', headers } = request
    const call = { method, path: url.pathname, query: url.searchParams, headers }
    calls.push(`${call.method} ${call.path}`)
    void answer(request, response, url, test.fault(call)).catch((error: unknown) => {
      response.destroy(error instanceof Error ? error : undefined)
    })
  })
  const answer = async (
    request: IncomingMessage,
    response: ServerResponse,
    url: URL,
    fault: Fault | null,
  ) => {
    if (fault !== null && typeof fault === 'object' && 'status' in fault) {
      request.resume()
      response.writeHead(fault.status).end(fault.body)
      return
    }
    if (fault !== null && typeof fault === 'object' && 'silentFor' in fault)
      await new Promise((resolve) => setTimeout(resolve, fault.silentFor))
    if (own && (await answerParts(join(directory, bucket), request, response, url))) return
    await pass(request, response, url, fault)
  }
  await new Promise<void>((resolve) => front.listen(0, '127.0.0.1', resolve))
  const { port } = front.address() as AddressInfo
  if (!own) await fetch(`${behind}/${bucket}`, { method: 'PUT' })
  const test: TestS3 = {
    settings: {
      name: bucket,
      prefix: `t${Math.random().toString(36).slice(2)}/`,
      endpoint: `http://127.0.0.1:${port}`,
      region: 'us-east-1',
      credentials: { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' },
      pathStyle: true,
      copyLimit: 1_000_000_000,
      largest: 10_000_000_000,
    },
    fault: () => null,
    calls,
    close: async () => {
      front.closeAllConnections()
      await new Promise((resolve) => front.close(resolve))
      await own?.close()
      await rm(directory, { recursive: true, force: true })
    },
  }
  return test
}

async function startS3rver(
  directory: string,
): Promise<{ readonly port: number; readonly close: () => Promise<void> }> {
  const server = new S3rver({
    port: 0,
    address: '127.0.0.1',
    silent: true,
    directory,
    vhostBuckets: false,
    // For its signatures, s3rver leaves out the slash that clients send at the end of a bucket's address.
    allowMismatchedSignatures: true,
    configureBuckets: [{ name: bucket }],
  })
  const { port } = await server.run()
  return { port, close: () => server.close() }
}

/** Forwards a call, and as much of the answer as the simulated failure allows. */
function pass(
  request: IncomingMessage,
  response: ServerResponse,
  url: URL,
  fault: Fault | null,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const passed = forward(
      url,
      { method: request.method, headers: request.headers, agent: false },
      (answered) => {
        if (fault === 'lostAnswer') {
          answered.resume()
          answered.once('end', () => {
            response.destroy()
            resolve()
          })
          return
        }
        response.writeHead(answered.statusCode ?? 500, answered.headers)
        let bytes = 0
        answered.on('data', (chunk: Buffer) => {
          if (fault === 'flipped' && bytes === 0 && chunk.length > 0) chunk[0] = (chunk[0] ?? 0) ^ 1
          const room =
            fault !== null && typeof fault === 'object' && 'cutAfter' in fault
              ? fault.cutAfter - bytes
              : chunk.length
          bytes += chunk.length
          response.write(chunk.subarray(0, Math.max(0, room)))
          if (room < chunk.length) {
            response.destroy()
            answered.destroy()
            resolve()
          }
        })
        answered.once('end', () => {
          response.end()
          resolve()
        })
        answered.once('error', reject)
      },
    )
    passed.once('error', reject)
    request.once('close', () => request.complete || passed.destroy())
    request.pipe(passed)
    if (fault === null || typeof fault !== 'object' || !('cutRequestAfter' in fault)) return
    let sent = 0
    request.on('data', (chunk: Buffer) => {
      sent += chunk.length
      if (sent > fault.cutRequestAfter) request.destroy()
    })
  })
}
