const PREFIX = 'anj-chat'

/** Parts of a chat that are stored in the browser tab under the user's id. */
export type StoredPart = 'messages' | 'open'

const nameOf = (part: StoredPart, userId: string) => `${PREFIX}-${part} ${userId}`

let isForgotten = false

/** Reads a stored part. Returns undefined if nothing readable is stored. */
export function readStored(part: StoredPart, userId: string): unknown {
  try {
    return JSON.parse(sessionStorage.getItem(nameOf(part, userId)) ?? 'null') ?? undefined
  } catch {
    return undefined
  }
}

/** Stores a part for the tab's next page. Does nothing if the browser has no storage. */
export function writeStored(part: StoredPart, userId: string, value: unknown): void {
  if (isForgotten) return
  try {
    sessionStorage.setItem(nameOf(part, userId), JSON.stringify(value))
  } catch {}
}

/** Deletes all chats of this tab and stores nothing until the next log-in, so that the next user can't read them. */
export function clearChats(): void {
  isForgotten = true
  try {
    for (const name of Object.keys(sessionStorage))
      if (name.startsWith(PREFIX)) sessionStorage.removeItem(name)
  } catch {}
}

/** Allows storing chats again after a log-in. */
export function startStoringChats(): void {
  isForgotten = false
}

/** True if a storage event means that the user logged out in another window. */
export const isLogOutElsewhere = ({ key, newValue }: Pick<StorageEvent, 'key' | 'newValue'>): boolean =>
  key === null || (key === 'user' && newValue === null)
