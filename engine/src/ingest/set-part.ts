import type { ColumnProfile, DatasetProfile, Note, ReadingOptions } from '@anj/workflow'
import type { RejectingFile } from '../csv/explain-reject.ts'
import type { Sql } from '../duckdb/sql.ts'
import type { KnownCandidates } from './column-candidates.ts'

/** A file of a set that DuckDB can read, with its columns. */
export interface SetPart<F> {
  readonly path: string
  readonly names: readonly string[]
  /** The value of each column. */
  readonly cells: readonly Sql[]
  /** Facts about each column, which decide about its type. */
  readonly facts: readonly F[]
  /** Files with the same layout are read by one function, which `from` returns for their paths and longest row. */
  readonly layout: string
  readonly from: (paths: readonly string[], longest: number) => Sql
  /** The number of rows that DuckDB must read. */
  readonly rows: number
  /** The approximate size of all rows, and the size of the longest, or 0. */
  readonly bytes: number
  readonly longest: number
  readonly notes: readonly Note[]
  /** The delimited file, to explain its faults. Null for other formats. */
  readonly delimited: Omit<RejectingFile, 'path'> | null
}

/** A file that was unpacked from an archive. */
export interface SetFile {
  /** The path in the archive. */
  readonly entry: string
  readonly path: string
  readonly bytes: number
  /** An empty folder for copies of the file. */
  readonly folder: string
}

/** Reads the files of a set, all in the same format and with the same options. */
export interface SetReader<F> {
  /** Reads a file. Returns null if it is empty. The first file that isn't decides about options that aren't given. */
  read(file: SetFile): Promise<SetPart<F> | null>
  /** The number of files that can be read at the same time, once the options are known. */
  readonly atOnce: number
  /** Returns facts that hold for the values of both. */
  merge(a: F, b: F): F
  /** True if a later file changed how earlier ones are read, so that all files must be read once more. */
  readsAgain?(): boolean
  candidates(facts: F): KnownCandidates
  /** Returns the profiles of the columns with what only their facts show. */
  finish(profiles: readonly ColumnProfile[], facts: readonly F[]): Finished
  /** The options with which the files were read. */
  readonly options: ReadingOptions | null
  /** Parts of the profile besides the columns. */
  readonly found: Pick<DatasetProfile, 'sheets' | 'lists'>
}

interface Finished {
  readonly columns: readonly ColumnProfile[]
  readonly notes: readonly Note[]
}
