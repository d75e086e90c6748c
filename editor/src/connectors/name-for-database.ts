import type { DatabaseFileFormat } from '@anj/workflow'

/** Returns a file name with the usual extension of a format, unless the user has chosen an extension of their own. */
export function nameForDatabase(fileName: string, format: DatabaseFileFormat): string {
  return fileName.replace(/\.(sqlite|sqlite3|db|duckdb|ddb)$/i, `.${format}`)
}
