import { newId } from '../store/new-id.ts'

/** Names this page among those that are open in this browser. */
export const pageId = newId()

const nameOf = (id: string) => `anj-page ${id}`

/** Shows other pages that this one is open, until it is closed. */
export function holdPage(): void {
  // Only where the browser has locks: on pages served over TLS or from this machine.
  navigator.locks?.request(nameOf(pageId), () => new Promise(() => undefined)).catch(() => undefined)
}

/** Resolves when a page is open no more. */
export async function whenClosed(id: string): Promise<void> {
  await navigator.locks?.request(nameOf(id), () => undefined)
}

/** Which of some pages are open now; nobody knows where the browser has no locks. */
export async function openPages(ids: readonly string[]): Promise<ReadonlySet<string>> {
  const { held = [] } = (await navigator.locks?.query()) ?? {}
  const names = new Set(held.map(({ name }) => name))
  return new Set(ids.filter((id) => names.has(nameOf(id))))
}
