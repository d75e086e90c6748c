import type { Readable } from 'node:stream'
import type { Pieces } from './pieces.ts'

/**
 * Where datasets, file outputs and rejects lie: a folder that all processes see, or a bucket. A key is a few path segments
 * of plain characters, such as `datasets/4f1c/original.csv`; whoever stores something chooses a key that nobody used
 * before, and what lies under a key never changes.
 */
export interface Storage {
  /** What lies under a key as a file of this machine, which DuckDB can read until it is given back. Fails when nothing is there. */
  local(key: string, signal?: AbortSignal): Promise<LocalFile>
  /** A place on this machine to write what shall lie under a key. */
  draft(key: string): Promise<Draft>
  /** Stores a stream whole or not at all: nobody ever sees a part of it under its key. */
  put(key: string, content: Readable, signal?: AbortSignal): Promise<{ readonly bytes: number }>
  stat(key: string): Promise<{ readonly bytes: number; readonly modifiedAt: Date } | null>
  read(key: string, range?: { readonly start?: number; readonly end?: number }): Readable
  /** Removes a key, or every key below a folder; it is no error when nothing is there. */
  remove(key: string): Promise<void>
  /** All that lies below a folder, in no order, found as it is asked for: nobody holds a long list of it. */
  list(folder: string): AsyncIterable<StoredFile>
  /** Removes what killed processes left of files that they were storing: parts to which nothing was added for so long. Returns how many. */
  removeParts(silentMilliseconds: number): Promise<number>
  /** Files that come in pieces; null where they can be added to in place. */
  readonly pieces: Pieces | null
  /**
   * Gives up what this process keeps on this machine's disk in case it is read once more: all of it, or what takes more than is
   * free beside it. Called before something writes much, and once a disk was full.
   */
  makeRoom(all?: boolean): Promise<void>
  /** Proves that it can be written, read and emptied, and fails with a sentence that says what cannot. */
  check(signal?: AbortSignal): Promise<void>
  /** Gives back what this process holds of this machine. */
  close(): Promise<void>
}

/** What is known of a file of the store without reading it. */
export interface StoredFile {
  readonly key: string
  readonly modifiedAt: Date
}

/** A file that stays where it is as long as it is held. */
export interface LocalFile extends AsyncDisposable {
  readonly path: string
}

/** A file that grows on this machine. Whoever disposes of it before it is kept gives it up. */
export interface Draft extends AsyncDisposable {
  /** Nothing is there yet, but its folder. What is written there must appear whole, by a rename. */
  readonly path: string
  /** Puts the file under its key, whole or not at all. False when nothing was written; keeping again changes nothing. */
  keep(signal?: AbortSignal): Promise<boolean>
}

const segment = /^[A-Za-z0-9_][A-Za-z0-9_.-]*$/

/** Refuses what could leave the store or collide with its own temporary files. */
export function checkKey(key: string): readonly string[] {
  const segments = key.split('/')
  if (key.length > 500 || !segments.every((part) => segment.test(part)))
    throw new TypeError('A storage key is made of plain path segments')
  return segments
}
