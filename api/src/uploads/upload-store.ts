import type { DataStore } from '@tus/server'

/** Where uploads grow until they are whole, and how a whole one becomes a file of the store. */
export interface UploadStore {
  /** As the tus server reads and writes it. A whole upload stays known until it is forgotten, landed or not. */
  readonly datastore: DataStore
  /** Puts a whole upload under its key. Doing so again changes nothing. */
  readonly land: (id: string) => Promise<void>
  /** Forgets an upload that became a dataset. */
  readonly forget: (id: string) => Promise<void>
  /** Ids of the uploads whose time is over. */
  readonly listExpired: () => Promise<readonly string[]>
  /** Removes one whose time is over with all that has arrived; the file under its key stays where `isKept`. */
  readonly removeExpired: (id: string, isKept: boolean) => Promise<void>
}

/** The key of a finished upload's file follows from its id, so that the same upload never becomes two datasets. */
export function originalKeyOf(id: string): string {
  return `originals/${id}`
}

/** Milliseconds for which an unfinished upload may be gone on with. */
export const uploadExpiry = 24 * 60 * 60 * 1000

/** Whether an upload that was begun then may not be gone on with any more. */
export function isExpired(begun: string | undefined): boolean {
  return begun !== undefined && Date.parse(begun) + uploadExpiry < Date.now()
}
