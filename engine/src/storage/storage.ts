import type { Readable } from 'node:stream'

/**
 * Where datasets, file outputs and rejects lie. A key is a few path segments of plain characters, such as
 * `datasets/4f1c/original.csv`; whoever stores something chooses a key that nobody used before.
 */
export interface Storage {
  /** Path of a key on this machine, which DuckDB can read; nothing needs to be there yet. Its folder exists afterwards. */
  path(key: string): string
  /** Stores a stream whole or not at all: nobody ever sees a part of it under its key. */
  put(key: string, content: Readable, signal?: AbortSignal): Promise<{ readonly bytes: number }>
  /** Gives what lies under one key another key, on disk for good when it resolves. */
  rename(from: string, to: string): Promise<void>
  stat(key: string): Promise<{ readonly bytes: number; readonly modifiedAt: Date } | null>
  read(key: string, range?: { readonly start?: number; readonly end?: number }): Readable
  /** Removes a key, or every key below a folder; it is no error when nothing is there. */
  remove(key: string): Promise<void>
  /** Removes what killed processes left of `put` in a folder: parts to which nothing was added for so long. Returns how many. */
  removeParts(folder: string, silentMilliseconds: number): Promise<number>
}

const segment = /^[A-Za-z0-9_][A-Za-z0-9_.-]*$/

/** Refuses what could leave the store or collide with its own temporary files. */
export function checkKey(key: string): readonly string[] {
  const segments = key.split('/')
  if (key.length > 500 || !segments.every((part) => segment.test(part)))
    throw new TypeError('A storage key is made of plain path segments')
  return segments
}
