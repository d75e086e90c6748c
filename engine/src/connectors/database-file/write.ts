import { rm } from 'node:fs/promises'
import { join as inFolder } from 'node:path'
import { type Column, type ConfigOf, sentence } from '@anj/workflow'
import { handOver } from '../file/hand-over.ts'
import { openFileWriter } from '../file/open-file-writer.ts'
import { type TypedFormat, typedRequirements } from '../parquet/column-values.ts'
import type { ColumnRequirement, Note, TargetWriter } from '../writer.ts'
import { sqliteRequirements } from './sqlite-columns.ts'
import { writeDuckDb } from './write-duckdb.ts'
import { writeSqlite } from './write-sqlite.ts'

type Config = ConfigOf<'databaseFileOutput'>

/** DuckDB stores infinite dates and the end of a day. */
const duckDb: TypedFormat = {
  infiniteDate: null,
  endOfDay: null,
  decimal: sentence('databaseFileNoSuchNumber', { database: 'DuckDB' }),
}

/**
 * Writes one SQLite or DuckDB file with one table. The program of the file writes it to the work folder, because it
 * doesn't write from front to back. The rows of the finished file are counted by opening it again.
 */
export function openDatabaseFileWriter(
  path: string,
  { format, tableName }: Pick<Config, 'format' | 'tableName'>,
  note: Note,
): TargetWriter {
  let rows = 0
  const onRows = (count: number) => {
    rows = count
  }
  return openFileWriter(path, {
    check: (columns) => requirementsOf(format, columns),
    measures: (columns) => new Set(columns.some(({ type }) => type === 'decimal') ? ['decimal'] : []),
    write: async (input, file) => {
      const made = inFolder(input.workFolder, `made.${format}`)
      try {
        const result =
          format === 'duckdb'
            ? await writeDuckDb(input, made, tableName, note)
            : await writeSqlite(input, made, { table: tableName, note, onRows })
        await handOver(made, file, input)
        return result
      } finally {
        // DuckDB keeps the changes of an interrupted write beside the file.
        for (const left of [made, `${made}.wal`]) await rm(left, { force: true })
      }
    },
    rowsSoFar: () => rows,
  })
}

function requirementsOf(format: Config['format'], columns: readonly Column[]): readonly ColumnRequirement[] {
  return format === 'duckdb' ? typedRequirements(columns, duckDb) : sqliteRequirements(columns)
}
