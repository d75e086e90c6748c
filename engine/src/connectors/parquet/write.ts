import { rm } from 'node:fs/promises'
import { join as inFolder } from 'node:path'
import { AppError, sentence } from '@anj/workflow'
import { isOutOfMemory } from '../../duckdb/out-of-memory.ts'
import { constant, type Sql, sql } from '../../duckdb/sql.ts'
import { readFooter } from '../../parquet/read-footer.ts'
import { handOver } from '../file/hand-over.ts'
import { openFileWriter } from '../file/open-file-writer.ts'
import type { Note, TargetWriter, WriteInput } from '../writer.ts'
import { typedRequirements, typedRows } from './column-values.ts'

/** The most rows and cells of a row group, which stays in memory until it is compressed. */
const GROUP = { rows: 122_880, cells: 3_000_000 }
/** DuckDB's smallest row group, for rows so long that larger groups don't fit in memory. */
const FEWEST_ROWS = 2_048

/**
 * Writes one Parquet file, compressed with Zstandard. DuckDB writes it to the work folder, because a file that didn't
 * fit in memory is written again in smaller row groups. The rows of the finished file are counted from its bytes.
 */
export function openParquetWriter(path: string, note: Note): TargetWriter {
  return openFileWriter(path, {
    check: (columns) => typedRequirements(columns),
    measures: (columns) => new Set(columns.some(({ type }) => type === 'decimal') ? ['decimal'] : []),
    write: async (input, file) => {
      const rows = typedRows(input, (columns) => note(sentence('parquetTexts', { columns })))
      const made = inFolder(input.workFolder, 'rows.parquet')
      try {
        const written = await copyRows(input, rows, made)
        const stored = await countRows(made)
        await handOver(made, file, input)
        return { written, stored }
      } finally {
        await rm(made, { force: true })
      }
    },
    rowsSoFar: () => 0,
  })
}

async function copyRows(input: WriteInput, rows: Sql, made: string): Promise<number> {
  const { session, columns, signal } = input
  const copy = (groupRows: number) =>
    session.count(
      sql`copy (${rows}) to ${constant(made)} (format parquet, compression zstd,
        row_group_size ${constant(groupRows)}, use_tmp_file false)`,
      signal,
    )
  const most = Math.max(FEWEST_ROWS, Math.min(GROUP.rows, Math.floor(GROUP.cells / columns.length)))
  try {
    return await copy(most)
  } catch (error) {
    if (signal.aborted || !isOutOfMemory(error)) throw error
    return await copy(FEWEST_ROWS)
  }
}

async function countRows(made: string): Promise<number> {
  const footer = await readFooter(made)
  if (typeof footer === 'string') throw new AppError('parquetNotWritten', {})
  return footer.rowsOfGroups.reduce((sum, rows) => sum + rows, 0)
}
