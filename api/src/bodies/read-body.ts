import { Worker } from 'node:worker_threads'
import { entryFile } from '@anj/engine'
import { AppError, type ErrorCode, type MessageParams } from '@anj/workflow'
import type { FastifyRequest } from 'fastify'
import { createWaitingQueue } from '../deps/waiting-queue.ts'
import { largeBody } from '../http/large-body.ts'
import { type Packed, unpack } from './packed.ts'
import type { BodyReading } from './readings.ts'

export interface ThreadWork {
  readonly reading: string
  readonly body: Uint8Array<ArrayBuffer>
  readonly by: unknown
}
export interface ThreadAnswer {
  readonly packed?: Packed
  readonly refusal?: Pick<AppError, 'code' | 'message' | 'fields'>
}

/** The signal that is aborted when the caller disconnects. */
type Connected = FastifyRequest['connected']

/** The maximum memory for a thread. A body that needs more fails without affecting other calls. */
const mostMegabytes = 2_048
/** Limits the number of concurrent threads, because each takes a core and a lot of memory. Other bodies wait. */
const line = createWaitingQueue({ atOnce: 2, waiting: Number.POSITIVE_INFINITY })

/**
 * Reads a body. A large body takes seconds to read, so a separate thread reads it while other calls continue. Errors
 * are the same in both cases. The thread takes over the body's memory and ends when the caller disconnects.
 */
export async function readBody<By, Result>(
  reading: BodyReading<By, Result>,
  body: Uint8Array,
  ...[by, connected]: unknown extends By ? [by?: undefined, connected?: Connected] : [By, Connected?]
): Promise<Result> {
  const transferable = ownMemory(body)
  if (body.byteLength <= largeBody) return await reading.read(transferable, by as By)
  const signal = connected?.()
  return (await line.wait(() =>
    inThread({ reading: reading.name, body: transferable, by }, signal),
  )) as Result
}

async function inThread(work: ThreadWork, signal: AbortSignal | undefined): Promise<unknown> {
  signal?.throwIfAborted()
  const thread = new Worker(
    entryFile('body-thread', new URL('../body-thread/body-thread.ts', import.meta.url)),
    {
      workerData: work,
      transferList: [work.body.buffer],
      env: {},
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: mostMegabytes },
    },
  )
  const { promise, resolve, reject } = Promise.withResolvers<ThreadAnswer>()
  thread.once('message', resolve)
  thread.once('error', reject)
  thread.once('exit', () => reject(new Error('The thread that reads a body ended without an answer.')))
  const leave = () => reject(signal?.reason)
  signal?.addEventListener('abort', leave, { once: true })
  try {
    const { packed, refusal } = await promise
    if (packed) return unpack(packed)
    throw refused(refusal)
  } catch (error) {
    throw (error as NodeJS.ErrnoException).code === 'ERR_WORKER_OUT_OF_MEMORY'
      ? new AppError('fileTakesTooMuchMemory', {})
      : error
  } finally {
    signal?.removeEventListener('abort', leave)
    await thread.terminate()
  }
}

function refused(refusal: ThreadAnswer['refusal']): Error {
  if (!refusal) return new Error('The thread that reads a body sent an empty answer.')
  const { code, message: sentence, fields } = refusal
  return new AppError(code, {} as MessageParams<ErrorCode>, { sentence, ...(fields && { fields }) })
}

/** Returns bytes that fill their buffer completely, so that the buffer can be transferred. */
function ownMemory(body: Uint8Array): Uint8Array<ArrayBuffer> {
  const { buffer, byteLength } = body
  return buffer instanceof ArrayBuffer && buffer.byteLength === byteLength
    ? (body as Uint8Array<ArrayBuffer>)
    : new Uint8Array(body)
}
