/**
 * Ingests a file, then profiles its columnar copy with and without the detection of types, in its own process. Prints
 * the seconds of processor time of the ingest and of the detection as JSON. Arguments: file, folder, number of columns.
 */
import { join } from 'node:path'
import { openSession } from '../../../engine/src/duckdb/session.ts'
import type { KnownCandidates } from '../../../engine/src/ingest/column-candidates.ts'
import { ingestCsv } from '../../../engine/src/ingest/ingest-csv.ts'
import { profileColumns } from '../../../engine/src/ingest/profile-columns.ts'
import { processorTime } from '../../../engine/src/testing/processor-time.ts'

const [originalPath = '', folder = '', columns = '0'] = process.argv.slice(2)
const columnarPath = join(folder, 'copy.parquet')
const limits = { memoryBytes: 512e6, residentBytes: 2e9, temporaryDirectory: folder, temporaryBytes: 10e9 }
const names = Array.from({ length: Number(columns) }, (_, i) => `column ${i + 1}`)

const ingest = await processorTime(() =>
  ingestCsv({ originalPath, columnarPath, fileName: 'file.csv', options: null, limits }, folder, {
    progress: () => undefined,
  }),
)
await using session = await openSession({
  memoryBytes: limits.memoryBytes,
  temporaryDirectory: folder,
  temporaryBytes: limits.temporaryBytes,
  paths: [columnarPath],
})
const none: readonly KnownCandidates[] = names.map(() => [])
const profile = (candidates?: readonly KnownCandidates[]) =>
  processorTime(() =>
    profileColumns(session, columnarPath, names, { decimalSign: undefined, candidates }, () => undefined),
  )
// The first profile also loads code and the file's metadata.
await profile(none)
const without = await profile(none)
const detection = (await profile()) - without
console.log(JSON.stringify({ ingest: ingest / 1000, detection: detection / 1000 }))
