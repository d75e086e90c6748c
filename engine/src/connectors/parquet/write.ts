import { createReadStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join as inFolder } from 'node:path'
import type { Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { AppError, type Column, sentence } from '@anj/workflow'
import { isOutOfMemory } from '../../duckdb/out-of-memory.ts'
import { constant, join, name, type Sql, sql } from '../../duckdb/sql.ts'
import { readFooter } from '../../parquet/read-footer.ts'
import { openFileWriter } from '../file/open-file-writer.ts'
import type { Note, TargetWriter, WriteInput } from '../writer.ts'
import { parquetRequirements, parquetValue } from './column-values.ts'

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
    check: parquetRequirements,
    measures: (columns) => new Set(columns.some(({ type }) => type === 'decimal') ? ['decimal'] : []),
    write: async (input, file) => {
      const rows = typedRows(input, note)
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

/** Gives the columns their types in the file. Columns that can't have one stay text, which the log names. */
function typedRows({ rows, columns, measures }: WriteInput, note: Note): Sql {
  const texts: Column[] = []
  const cells = columns.map((column) => {
    const value = parquetValue(column, measures[column.name])
    if (!value) texts.push(column)
    return sql`${value ?? name(column.name)} as ${name(column.name)}`
  })
  if (texts.length > 0)
    note(sentence('parquetTexts', { columns: texts.map((column) => column.name).join(', ') }))
  return sql`select ${join(cells)} from (${rows})`
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

async function handOver(made: string, file: Writable, { onBytes, signal }: WriteInput): Promise<void> {
  const counted = createReadStream(made, { highWaterMark: 1 << 20 })
  counted.on('data', (chunk) => onBytes(chunk.length))
  await pipeline(counted, file, { end: false, signal })
}
