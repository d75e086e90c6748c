import type { Readable } from 'node:stream'
import type { MultipartFiles } from './multipart-files.ts'

/**
 * Stores datasets, file outputs and rejects, in a folder that all processes share or in a bucket. A key is a path of a
 * few segments of plain characters, such as `datasets/4f1c/original.csv`. Callers use each key only once, so the
 * content of a key never changes.
 */
export interface Storage {
  /**
   * Leases the content of a key as a local file that DuckDB can read until it is released. Fails when the key doesn't
   * exist.
   */
  local(key: string, signal?: AbortSignal): Promise<LocalFile>
  /** Returns a local path for writing the content of a key. */
  draft(key: string): Promise<Draft>
  /** Stores a stream. A partial file is never visible under its key. */
  put(key: string, content: Readable, signal?: AbortSignal): Promise<{ readonly bytes: number }>
  stat(key: string): Promise<{ readonly bytes: number; readonly modifiedAt: Date } | null>
  read(key: string, range?: { readonly start?: number; readonly end?: number }): Readable
  /**
   * Reads the content of a key in order, for callers that are done with each chunk before they ask for the next one. The
   * memory of a chunk may then be used again, which takes less than half of the processor time of `read`.
   */
  chunks(key: string, signal?: AbortSignal): AsyncIterable<Buffer>
  /** Removes a key, or every key below a folder; a missing key is no error. */
  remove(key: string): Promise<void>
  /** Lists all files below a folder on demand, in no particular order. */
  list(folder: string): AsyncIterable<StoredFile>
  /**
   * Removes the parts of interrupted writes that have received no data for this long. Returns how many were removed.
   */
  removeParts(silentMilliseconds: number): Promise<number>
  /** Uploads in pieces; null when files can be appended to directly. */
  readonly pieces: MultipartFiles | null
  /**
   * Removes this process's cached files from the local disk, either all of them or those beyond the free space.
   * Called before large writes and after the disk was full.
   */
  makeRoom(all?: boolean): Promise<void>
  /** Verifies that files can be written, read and removed. The error names the failed operation. */
  check(signal?: AbortSignal): Promise<void>
  /** Releases the local resources of this process. */
  close(): Promise<void>
}

/** The key and age of a stored file. */
export interface StoredFile {
  readonly key: string
  readonly modifiedAt: Date
}

/** A local file that exists until it is disposed of. */
export interface LocalFile extends AsyncDisposable {
  readonly path: string
}

/** A local file that is being written. Disposing of it before `keep` discards it. */
export interface Draft extends AsyncDisposable {
  /**
   * The path of a file in an existing folder. The file doesn't exist yet: write it elsewhere and rename it to this
   * path.
   */
  readonly path: string
  /**
   * Stores the file under its key, completely or not at all. Returns false when no file was written. Repeating the
   * call has no effect. The path stays readable until the draft is disposed of.
   */
  keep(signal?: AbortSignal): Promise<boolean>
}

const segment = /^[A-Za-z0-9_][A-Za-z0-9_.-]*$/

/** Refuses keys that could lead outside the store or collide with its temporary files. */
export function checkKey(key: string): readonly string[] {
  const segments = key.split('/')
  if (key.length > 500 || !segments.every((part) => segment.test(part)))
    throw new TypeError('A storage key is made of plain path segments')
  return segments
}
