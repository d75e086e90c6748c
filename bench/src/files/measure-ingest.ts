/**
 * Ingests a file or an archive in its own process. Prints the seconds, the seconds of processor time and the rows as
 * JSON. Arguments: file, folder.
 */
import { mkdir, rm } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { ingestFile } from '../../../engine/src/ingest/ingest-file.ts'
import { processorTime } from '../../../engine/src/testing/processor-time.ts'

const [originalPath = '', folder = ''] = process.argv.slice(2)
const work = join(folder, 'work')
const columnarPath = join(folder, 'copy.parquet')
await mkdir(work)
const limits = { memoryBytes: 256e6, residentBytes: 1e9, temporaryDirectory: work, temporaryBytes: 20e9 }
let rows = 0
const begun = performance.now()
const processor = await processorTime(async () => {
  const request = { originalPath, columnarPath, fileName: basename(originalPath), options: null, limits }
  const { profile } = await ingestFile(request, work, { progress: () => undefined })
  rows = profile.rows
})
const seconds = (performance.now() - begun) / 1000
await Promise.all([rm(work, { recursive: true }), rm(columnarPath)])
console.log(JSON.stringify({ seconds, processor: processor / 1000, rows }))
