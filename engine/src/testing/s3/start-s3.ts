import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, request as forward, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import S3rver from '@20minutes/s3rver'
import type { BucketSettings } from '../../storage/bucket-settings.ts'
import { answerParts } from './answer-parts.ts'

/** What goes wrong with a call. */
export type Fault =
  /** The server answers so, without doing anything. */
  | { readonly status: number }
  /** The connection breaks after so many bytes of the answer. */
  | { readonly cutAfter: number }
  /** It is done, but the connection breaks before the answer. */
  | 'lostAnswer'
  /** Nothing is heard for so many milliseconds. */
  | { readonly silentFor: number }
  /** A bit of the answer is another one. */
  | 'flipped'

/** An S3 server of the tests' own, whose calls can be made to go wrong. */
export interface TestS3 {
  readonly settings: BucketSettings
  /** What is asked of each call; null lets it through. */
  fault: (call: {
    readonly method: string
    readonly path: string
    readonly query: URLSearchParams
  }) => Fault | null
  /** Calls so far, as `GET /bucket/key`. */
  readonly calls: string[]
  readonly close: () => Promise<void>
}

const bucket = 'anj-tests'

/**
 * Starts a server with one empty bucket. It is s3rver, with a front that adds what that leaves out: lists of parts and of
 * uploads, giving an upload up, the smallest size of a part, and removing an object beside others that are just written. With S3_TEST_URL, the address of another server that takes
 * this key and secret, everything but faults is that one's.
 */
export async function startS3(): Promise<TestS3> {
  const directory = await mkdtemp(join(tmpdir(), 'anj-s3-'))
  const own = process.env['S3_TEST_URL'] ? null : await startS3rver(directory)
  const behind = process.env['S3_TEST_URL'] ?? `http://127.0.0.1:${own?.port}`
  const calls: string[] = []
  const front = createServer((request, response) => {
    const url = new URL(request.url ?? '/', behind)
    const call = { method: request.method ?? 'GET', path: url.pathname, query: url.searchParams }
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
      response.writeHead(fault.status).end()
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
    // It signs the address of a bucket without the slash that clients end it with.
    allowMismatchedSignatures: true,
    configureBuckets: [{ name: bucket }],
  })
  const { port } = await server.run()
  return { port, close: () => server.close() }
}

/** Passes a call on, and its answer back as far as the fault lets it. */
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
  })
}
