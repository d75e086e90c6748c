import { Type } from 'typebox'
import { fitsPattern } from './name-pattern.ts'

/** Maximum number of files in an archive. */
export const MOST_FILES = 10_000

/** Options for reading the files of a ZIP archive as one table. */
export const FileSetSchema = Type.Object({
  /** Names of the files to read, with `*` and `?`. Empty for all files of the archive's main kind. */
  pattern: Type.String({ maxLength: 500, title: 'Files' }),
  /** True to add a column with the name of each row's file. If missing, sets of several files have the column. */
  fileColumn: Type.Optional(Type.Boolean({ title: 'Column with the file name' })),
  /** True to detect the encoding of each file, so that the encoding of the options isn't used. */
  eachEncoding: Type.Optional(Type.Boolean({ title: 'Detect the encoding of each file' })),
})
export interface FileSet {
  readonly pattern: string
  readonly fileColumn?: boolean
  readonly eachEncoding?: boolean
}

/** The options of a set, as a part of the options of its files. */
export const fileSet = Type.Optional(FileSetSchema)

/** A file of a set with its number of rows. */
export interface FileWithRows {
  readonly name: string
  readonly rows: number
}

/** Returns the file of a set that has a row of the table, and the number of the row within the file, from 1. */
export function placeInFiles(
  files: readonly FileWithRows[],
  row: number,
): { name: string; row: number } | null {
  let left = row
  for (const { name, rows } of files) {
    if (left <= rows) return { name, row: left }
    left -= rows
  }
  return null
}

const leftovers = /(^|\/)(__MACOSX\/|\.DS_Store$|\._[^/]*$|Thumbs\.db$|desktop\.ini$)/i

/** True for folders and for files that operating systems add to archives. They contain no data. */
export function isLeftover(path: string): boolean {
  return path.endsWith('/') || leftovers.test(path)
}

const collator = new Intl.Collator('en', { numeric: true })

/** Compares the paths of files in natural order: `orders_9.csv` is before `orders_10.csv`. */
export function compareFiles(a: string, b: string): number {
  const order = collator.compare(a, b)
  if (order !== 0) return order
  return a < b ? -1 : Number(a > b)
}

/**
 * True if the path of a file in an archive matches a pattern, ignoring case. A pattern without `/` is compared with the
 * name, in whatever folder the file is.
 */
export function matchesPattern(path: string, pattern: string): boolean {
  const wanted = pattern.trim().toLowerCase()
  const compared = wanted.includes('/') ? path : path.slice(path.lastIndexOf('/') + 1)
  return fitsPattern(compared.toLowerCase(), wanted)
}
