const PREFIX = 'anj-chat'

/** What is kept of a chat while its tab is open, under the id of whoever had it. */
export type KeptPart = 'messages' | 'open'

const nameOf = (part: KeptPart, userId: string) => `${PREFIX}-${part} ${userId}`

let isForgotten = false

/** What was kept; undefined when there is nothing, or nothing that can be read. */
export function readKept(part: KeptPart, userId: string): unknown {
  try {
    return JSON.parse(sessionStorage.getItem(nameOf(part, userId)) ?? 'null') ?? undefined
  } catch {
    return undefined
  }
}

/** Keeps something for the pages that this tab shows next. A browser that keeps nothing works as well, only forgetful. */
export function writeKept(part: KeptPart, userId: string, value: unknown): void {
  if (isForgotten) return
  try {
    sessionStorage.setItem(nameOf(part, userId), JSON.stringify(value))
  } catch {}
}

/** Forgets all chats of this tab, and what this page would still keep until somebody signs in: they must not read them. */
export function forgetChats(): void {
  isForgotten = true
  try {
    for (const name of Object.keys(sessionStorage))
      if (name.startsWith(PREFIX)) sessionStorage.removeItem(name)
  } catch {}
}

/** Keeps chats from now on: somebody is signed in. */
export function keepChats(): void {
  isForgotten = false
}

/** Whether a change of what the browser stores is that somebody has logged out in another of its windows. */
export const isLogOutElsewhere = ({ key, newValue }: Pick<StorageEvent, 'key' | 'newValue'>): boolean =>
  key === null || (key === 'user' && newValue === null)
