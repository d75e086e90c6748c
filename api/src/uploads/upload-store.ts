import type { DataStore } from '@tus/server'

/** A store for uploads that are still in progress. Complete uploads become files. */
export interface UploadStore {
  /**
   * The tus server's data store. It keeps the record of a complete upload until `forget` is called, even after the
   * upload was moved to its key.
   */
  readonly datastore: DataStore
  /** Moves a complete upload to its key. Does nothing if the upload was already moved. */
  readonly land: (id: string) => Promise<void>
  /** Removes the record of an upload that became a dataset. */
  readonly forget: (id: string) => Promise<void>
  readonly listExpired: () => Promise<readonly string[]>
  /** Removes an expired upload with its data. If `isKept` is true, keeps the file under the upload's key. */
  readonly removeExpired: (id: string, isKept: boolean) => Promise<void>
}

/**
 * Returns the key for a finished upload's file. It depends only on the ID, so that an upload never becomes two
 * datasets.
 */
export function originalKeyOf(id: string): string {
  return `originals/${id}`
}

/** Returns the key for the set with the files of a finished upload. It depends only on the ID, too. */
export function setKeyOf(id: string): string {
  return `${originalKeyOf(id)}.set`
}

/** The milliseconds for which an unfinished upload can be continued. */
export const uploadExpiry = 24 * 60 * 60 * 1000

/** True when an upload that started at this time can no longer be continued. */
export function isExpired(begun: string | undefined): boolean {
  return begun !== undefined && Date.parse(begun) + uploadExpiry < Date.now()
}
