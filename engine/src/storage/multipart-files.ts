import type { Readable } from 'node:stream'

/** Facts about a file that are known before its first piece arrives. */
export interface UploadInfo {
  /** The key of the complete file. */
  readonly key: string
  /** The file's size; null while it is unknown. */
  readonly bytes: number | null
  /** The start time in ISO 8601. */
  readonly begun: string
  readonly metadata: Readonly<Record<string, string | null>>
}

/**
 * Uploads that arrive in pieces of any size. The pieces arrive in order, but each may reach a different process, so
 * all state is in the store. Callers ensure that only one process writes to an upload at a time.
 */
export interface MultipartFiles {
  begin(id: string, about: UploadInfo): Promise<void>
  /** Returns the facts that `begin` recorded, until the upload is forgotten, even if its parts have expired. */
  about(id: string): Promise<UploadInfo | null>
  /**
   * Returns an upload with `offset`, the number of bytes that have arrived; null when it was never begun or was
   * forgotten, or when its parts have expired.
   */
  find(id: string): Promise<{ readonly about: UploadInfo; readonly offset: number } | null>
  /** Sets the size of a file whose size was unknown at the start. */
  declare(id: string, bytes: number): Promise<void>
  /** Appends a stream and returns the new offset. If the stream fails, the bytes that arrived stay. */
  append(id: string, offset: number, content: Readable): Promise<number>
  /** Moves a complete file to its key. Repeating the call has no effect. */
  land(id: string): Promise<void>
  /** Forgets an upload that has landed; its file stays. */
  forget(id: string): Promise<void>
  /** Removes an upload with all of its data, landed or not. */
  remove(id: string): Promise<void>
  /** Returns the IDs of all uploads that haven't been forgotten. */
  list(): Promise<readonly string[]>
}
