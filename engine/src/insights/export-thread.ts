import { workerData } from 'node:worker_threads'
import { writeExport } from './write-export.ts'

/** The thread that exports one file of an insight. */
await writeExport(workerData)
