import { AppError, sentence } from '@anj/workflow'
import { readFileHead } from '../csv/read-file-head.ts'

/** The programs whose database files are read. */
export type FileProgram = 'sqlite' | 'duckdb'

const SQLITE = 'SQLite format 3\0'
const DUCKDB = 'DUCK'
/** DuckDB's magic bytes follow a checksum. */
const DUCKDB_AT = 8

/** Finds the program that wrote a database file, by the file's first bytes. */
export async function fileProgram(path: string): Promise<FileProgram> {
  const { head, size } = await readFileHead(path)
  if (size === 0) throw new AppError('csvEmpty', {})
  if (head.toString('latin1', 0, SQLITE.length) === SQLITE) return 'sqlite'
  if (head.toString('latin1', DUCKDB_AT, DUCKDB_AT + DUCKDB.length) === DUCKDB) return 'duckdb'
  throw unreadable('databaseFileUnknown')
}

type Why =
  | 'databaseFileUnknown'
  | 'databaseFileCut'
  | 'databaseFileDamaged'
  | 'databaseFileEncrypted'
  | 'databaseFileNewer'
  | 'databaseFileNoTables'

/** Returns the error for a database file that can't be read. */
export function unreadable(why: Why, cause?: unknown): AppError {
  return new AppError('databaseFileUnreadable', { why: sentence(why) }, { cause })
}
