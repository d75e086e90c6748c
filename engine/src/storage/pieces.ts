import type { Readable } from 'node:stream'

/** What is said of a file when its first piece is still to come. */
export interface AboutPieces {
  /** The key that it is to lie under. */
  readonly key: string
  /** Null while nobody has said it. */
  readonly bytes: number | null
  /** When it was begun, as ISO 8601. */
  readonly begun: string
  readonly metadata: Readonly<Record<string, string | null>>
}

/**
 * Files that come in pieces of any size, one after the other, each at whichever process: all that is known of them lies in
 * the store. Only one process writes to one of them at a time, which its callers see to.
 */
export interface Pieces {
  begin(id: string, about: AboutPieces): Promise<void>
  /** What was said of one when it began, as long as it isn't forgotten, even when what arrived of it was given up meanwhile. */
  about(id: string): Promise<AboutPieces | null>
  /** Null for one that was never begun, or forgotten, or whose parts were given up for lack of use. `offset` is how many bytes have arrived. */
  find(id: string): Promise<{ readonly about: AboutPieces; readonly offset: number } | null>
  /** Says how long the file is, where that wasn't known when it began. */
  declare(id: string, bytes: number): Promise<void>
  /** Adds what a stream gives, all of it that arrives even if it breaks off, and returns the new offset. */
  append(id: string, offset: number, content: Readable): Promise<number>
  /** Puts a whole file under its key. Doing so again changes nothing. */
  land(id: string): Promise<void>
  /** Forgets one that landed; the file stays. */
  forget(id: string): Promise<void>
  /** Removes one with all that has arrived, landed or not. */
  remove(id: string): Promise<void>
  /** Ids of all that are not forgotten. */
  list(): Promise<readonly string[]>
}
