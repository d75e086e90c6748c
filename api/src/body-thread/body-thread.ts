import { parentPort, workerData } from 'node:worker_threads'
import { AppError } from '@anj/workflow'
import { pack } from '../bodies/packed.ts'
import type { ThreadAnswer, ThreadWork } from '../bodies/read-body.ts'
import { bodyReaders } from './readings.ts'

/** The entry point of the thread that reads a large body. */
const { reading, body, by } = workerData as ThreadWork

async function read(): Promise<ThreadAnswer> {
  try {
    return { packed: pack(await bodyReaders[reading]?.(body, by as never)) }
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    const { code, message, fields } = error
    return { refusal: { code, message, fields } }
  }
}

const answer = await read()
parentPort?.postMessage(
  answer,
  answer.packed?.bytes.map(({ bytes }) => bytes.buffer),
)
