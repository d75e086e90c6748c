import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { CsvOptions } from '@anj/workflow'
import type { TextRow } from '../duckdb/session.ts'
import { constant, sql } from '../duckdb/sql.ts'
import { sharedSession } from '../testing/shared-duckdb.ts'
import { type CsvIngestResult, ingestCsv } from './ingest-csv.ts'

/** The most common options. */
export const utf8: CsvOptions = { delimiter: ',', quote: '"', encoding: 'utf-8', header: true, skipLines: 0 }

/** Resource limits for tests. */
export const limitsIn = (folder: string) => ({
  memoryBytes: 512e6,
  residentBytes: 1e9,
  temporaryDirectory: folder,
  temporaryBytes: 1e9,
})

const MOST_ROWS = 20_000

/** The result of ingesting a file. */
export interface IngestedHere extends CsvIngestResult {
  /** The rows; empty for large files, whose rows tests query in DuckDB. */
  readonly rows: readonly TextRow[]
  readonly names: readonly string[]
}

/** Ingests content in this process, in its own folder, and returns the rows. */
export async function ingestHere(
  folder: string,
  content: string | Uint8Array,
  options: CsvOptions | null = null,
  fileName = 'file.csv',
): Promise<IngestedHere> {
  const originalPath = join(folder, 'file.csv')
  const columnarPath = join(folder, 'copy.parquet')
  await rm(columnarPath, { force: true })
  await writeFile(originalPath, content)
  const limits = limitsIn(folder)
  const result = await ingestCsv({ originalPath, columnarPath, fileName, options, limits }, folder, {
    progress: () => undefined,
  })
  using session = await sharedSession()
  return {
    ...result,
    rows: await session.rows(
      sql`select * from read_parquet(${constant(columnarPath)}) where ${constant(result.profile.rows <= MOST_ROWS)}`,
    ),
    names: result.profile.columns.map(({ name }) => name),
  }
}
