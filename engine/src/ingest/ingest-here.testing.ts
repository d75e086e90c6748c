import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { CsvOptions } from '@anj/workflow'
import type { TextRow } from '../duckdb/session.ts'
import { constant, sql } from '../duckdb/sql.ts'
import { sharedSession } from '../testing/shared-duckdb.ts'
import { type CsvIngestResult, ingestCsv } from './ingest-csv.ts'

/** How most files are read. */
export const utf8: CsvOptions = { delimiter: ',', quote: '"', encoding: 'utf-8', header: true, skipLines: 0 }

/** Limits as tests set them. */
export const limitsIn = (folder: string) => ({
  memoryBytes: 512e6,
  residentBytes: 1e9,
  temporaryDirectory: folder,
  temporaryBytes: 1e9,
})

const MOST_ROWS = 20_000

/** A file that was read. */
export interface IngestedHere extends CsvIngestResult {
  /** None of a large file: what a test asks of those, DuckDB counts. */
  readonly rows: readonly TextRow[]
  readonly names: readonly string[]
}

/** Reads a file's content in this process, in a folder that is its own, and gives its rows. */
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
  const result = await ingestCsv(
    { originalPath, columnarPath, fileName, options, limits },
    folder,
    () => undefined,
  )
  using session = await sharedSession()
  return {
    ...result,
    rows: await session.rows(
      sql`select * from read_parquet(${constant(columnarPath)}) where ${constant(result.profile.rows <= MOST_ROWS)}`,
    ),
    names: result.profile.columns.map(({ name }) => name),
  }
}
