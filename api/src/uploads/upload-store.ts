import type { DataStore } from '@tus/server'

/** A store in which uploads grow, and from which complete ones become files. */
export interface UploadStore {
  /**
   * The data store of the tus server. A complete upload stays known until it is forgotten, whether it was moved
   * to its key or not.
   */
  readonly datastore: DataStore
  /** Moves a complete upload to its key. Repeating it changes nothing. */
  readonly land: (id: string) => Promise<void>
  /** Forgets an upload that became a dataset. */
  readonly forget: (id: string) => Promise<void>
  /** Returns the IDs of expired uploads. */
  readonly listExpired: () => Promise<readonly string[]>
  /** Removes an expired upload with its data. The file under its key stays if `isKept`. */
  readonly removeExpired: (id: string, isKept: boolean) => Promise<void>
}

/**
 * Returns the key of a finished upload's file. It depends only on the ID, so that an upload never becomes two
 * datasets.
 */
export function originalKeyOf(id: string): string {
  return `originals/${id}`
}

/** Milliseconds for which an unfinished upload can be continued. */
export const uploadExpiry = 24 * 60 * 60 * 1000

/** True when an upload that started at this time can't be continued any more. */
export function isExpired(begun: string | undefined): boolean {
  return begun !== undefined && Date.parse(begun) + uploadExpiry < Date.now()
}
