import type { PlaceSecrets, PlaceSettings } from '@anj/workflow'

/** A place of one kind or of any kind, with its secrets. */
export interface PlaceConnection<S extends PlaceSettings = PlaceSettings> {
  /** The name that users gave the place, for messages. */
  readonly name: string
  readonly settings: S
  readonly secrets: PlaceSecrets
}

/** A file in a place. Its path is data from another system: it is never used as a path on this machine. */
export interface RemoteFile {
  /** The path below the folder of the place. */
  readonly path: string
  /** Null if the server doesn't report the size. */
  readonly bytes: number | null
  /** The time of the last change in ISO 8601; null if the server doesn't report it. */
  readonly modifiedAt: string | null
  /** The server's own mark of the content, such as an ETag; null if the server reports none. */
  readonly tag: string | null
  /** The name that the server gives the file, if it isn't the last name of its path. */
  readonly fileName?: string
}

/** The files that a listing found. */
export interface RemoteList {
  readonly files: readonly RemoteFile[]
  /** True if the folder contains more files than a listing returns. */
  readonly isCut: boolean
}

/** Maximum number of files in a listing. */
export const mostListed = 10_000

/** Maximum number of names that a listing looks at, including names that don't match. */
export const mostNames = 100_000

/** Milliseconds without a single byte after which Anj gives up waiting for a place. */
export const stallLimit = 60_000

/** Thrown while a file is read when its content is no longer the content that the reader asked for. */
export class RemoteFileChanged extends Error {}

/**
 * A place while Anj is connected to it. Every method throws an `AppError` with a sentence for users when the place
 * can't do what is asked, and ends when the signal is aborted.
 */
export interface OpenPlace extends AsyncDisposable {
  /** The key that an SSH server presented; null for other servers. */
  readonly hostKey: string | null
  /** True if a file can be visible while another system is still writing it. */
  readonly showsUnfinished: boolean
  /** Checks that Anj can log in and that the server answers as a place of its kind. */
  check(signal: AbortSignal): Promise<void>
  /** Lists the files directly in a folder whose names match. */
  list(folder: string, matches: (fileName: string) => boolean, signal: AbortSignal): Promise<RemoteList>
  /** Returns the current state of a file. */
  stat(path: string, signal: AbortSignal): Promise<RemoteFile>
  /**
   * Reads a file in the state that `stat` or `list` returned. Throws `RemoteFileChanged` if the file is in another
   * state or ends early.
   */
  read(file: RemoteFile, signal: AbortSignal): AsyncIterable<Buffer>
}
