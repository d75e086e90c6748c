import { parentPort, workerData } from 'node:worker_threads'
import { holdFile } from './held-file.ts'

/** The thread that parses one large workflow file. */
const held = await holdFile(workerData)
const buffers = held.ok ? held.value.tables.map(({ csv }) => csv.buffer) : []
parentPort?.postMessage(held, buffers)
