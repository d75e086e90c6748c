import { createReadStream } from 'node:fs'
import type { Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { WriteInput } from '../writer.ts'

/** Sends a finished file of the work folder to the stream of the target, which stays open. */
export async function handOver(
  made: string,
  file: Writable,
  { onBytes, signal }: Pick<WriteInput, 'onBytes' | 'signal'>,
): Promise<void> {
  const counted = createReadStream(made, { highWaterMark: 1 << 20 })
  counted.on('data', (chunk) => onBytes(chunk.length))
  await pipeline(counted, file, { end: false, signal })
}
