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

/** True for the files that a listing must return. */
export type Matches = (fileName: string, file: RemoteFile) => boolean

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

/** Thrown when a file is no longer in the state that the caller has seen. */
export class RemoteFileChanged extends Error {}

/** Content of a known size that Anj writes to a place. */
export interface PlaceContent {
  readonly bytes: number
  /** Returns the content from its start. A chunk is valid until the next one is asked for. */
  readonly read: () => AsyncIterable<Buffer>
}

/**
 * Content on its way to a place. Nobody sees it under its path before it is published. It is stored between attempts, so
 * it contains no secrets.
 */
export interface StagedFile {
  /** The path below the folder of the place under which the content will be visible. */
  readonly path: string
  readonly bytes: number
  /** Identifies the staged content in the place. */
  readonly id: string
}

/**
 * The way to treat a file that has the name already: replace it in one step, replace it even if the server needs two steps
 * between which no file has the name, or leave it.
 */
export type IfExists = 'replace' | 'replaceInSteps' | 'leave'

/**
 * The outcome of publishing. `gone` means that the place no longer has the staged content: an earlier attempt has
 * published it, or it was discarded.
 */
export type Published = 'published' | 'exists' | 'gone'

/**
 * Writes to a place. A file becomes visible under its name completely or not at all, also if this process or the
 * connection breaks at any moment. Callers store each `StagedFile` before they fill it, so that another process can
 * continue or discard it.
 */
export interface PlaceWriter {
  /** Prepares a file. Writes no content. */
  begin(path: string, bytes: number, signal: AbortSignal): Promise<StagedFile>
  /** Sends the content of a file that has just begun. Content that was interrupted can't be continued. */
  fill(staged: StagedFile, content: PlaceContent, signal: AbortSignal): Promise<void>
  /** Makes the content visible under its path. Repeating the call never publishes twice. */
  publish(staged: StagedFile, ifExists: IfExists, signal: AbortSignal): Promise<Published>
  /** Removes content that wasn't published. Content that is gone is no error. */
  discard(staged: StagedFile, signal: AbortSignal): Promise<void>
  /**
   * Gives a file another path in the same place. Throws `RemoteFileChanged` if the file isn't in the given state,
   * `placeFileGone` without the file, and `placeFileExists` if another file has the path.
   */
  rename(file: RemoteFile, to: string, signal: AbortSignal): Promise<void>
  /** Creates a folder and the folders above it, unless they exist. A place without folders needs none. */
  makeFolder(path: string, signal: AbortSignal): Promise<void>
  /** Removes a file. Throws `RemoteFileChanged` if it isn't in the given state. A missing file is no error. */
  remove(file: RemoteFile, signal: AbortSignal): Promise<void>
}

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
  /** Lists the files directly in a folder that match. */
  list(folder: string, matches: Matches, signal: AbortSignal): Promise<RemoteList>
  /** Returns the current state of a file. */
  stat(path: string, signal: AbortSignal): Promise<RemoteFile>
  /**
   * Reads a file in the state that `stat` or `list` returned. Throws `RemoteFileChanged` if the file is in another
   * state or ends early.
   */
  read(file: RemoteFile, signal: AbortSignal): AsyncIterable<Buffer>
  /** Writes to the place. Null for a place that can only be read. */
  readonly writer: PlaceWriter | null
}
