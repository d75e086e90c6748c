import { Type } from 'typebox'
import { defineConnector } from '../model/contract.ts'
import { type Problem, problem } from '../model/problem.ts'
import { fileInput } from './file-input.ts'

/** Uploaded SQLite or DuckDB file, one of whose tables is read. */
export const databaseFileInput = defineConnector({ kind: 'databaseFileInput', ...fileInput })

/** The programs whose files can be written. */
export const databaseFileFormats = ['sqlite', 'duckdb'] as const
export type DatabaseFileFormat = (typeof databaseFileFormats)[number]

/** The most columns of a table that SQLite creates. */
const MAX_SQLITE_COLUMNS = 2000

/** Returns a problem when a file can't have a table of this name, otherwise null. */
export function databaseFileTableProblem(format: DatabaseFileFormat, table: string): Problem | null {
  return format === 'sqlite' && /^sqlite_/i.test(table) ? problem('sqliteTableReserved', { table }) : null
}

/** SQLite or DuckDB file for download, with one table. */
export const databaseFileOutput = defineConnector({
  kind: 'databaseFileOutput',
  config: Type.Object({
    fileName: Type.String({ title: 'File name', minLength: 1, maxLength: 200, default: 'result.sqlite' }),
    format: Type.Enum([...databaseFileFormats], { title: 'Format', default: 'sqlite' }),
    tableName: Type.String({ title: 'Table', minLength: 1, maxLength: 200, default: 'result' }),
  }),
  initial: () => ({ fileName: 'result.sqlite', format: 'sqlite' as const, tableName: 'result' }),
  problems: ({ config: { format, tableName: table }, inputs }) => {
    const found = databaseFileTableProblem(format, table)
    if (found) return [found]
    if (format === 'duckdb') return []
    const count = inputs?.flat().length ?? 0
    return count > MAX_SQLITE_COLUMNS
      ? [problem('tooManyColumns', { count, database: 'SQLite', limit: MAX_SQLITE_COLUMNS })]
      : []
  },
})
