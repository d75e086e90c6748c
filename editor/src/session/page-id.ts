import { newId } from '../store/new-id.ts'

/** Id of this page among the open pages of the browser. */
export const pageId = newId()

/** Without locks, a page that hasn't signalled for this time counts as closed. */
export const PAGE_TIMEOUT_MS = 2 * 60_000

const nameOf = (id: string) => `anj-page ${id}`

/** True if the browser supports locks, which needs TLS or localhost. */
export const hasLocks = (): boolean => navigator.locks !== undefined

/** Signals to other pages that this page is open, until it closes. */
export function announcePage(): void {
  navigator.locks?.request(nameOf(pageId), () => new Promise(() => undefined)).catch(() => undefined)
}

/** Resolves when a page closes, or without locks when it is time to check again. */
export async function untilPageClosed(id: string): Promise<void> {
  if (hasLocks()) await navigator.locks.request(nameOf(id), () => undefined)
  else await new Promise((resolve) => setTimeout(resolve, PAGE_TIMEOUT_MS))
}

/** Returns the pages that are open. `at` is the time of each page's last signal. */
export async function openPages(
  pages: readonly { readonly pageId: string; readonly at: number }[],
): Promise<ReadonlySet<string>> {
  if (!hasLocks()) {
    const heard = pages.filter(({ at }) => Date.now() - at < PAGE_TIMEOUT_MS)
    return new Set(heard.map((page) => page.pageId))
  }
  const { held = [] } = await navigator.locks.query()
  const names = new Set(held.map(({ name }) => name))
  return new Set(pages.map((page) => page.pageId).filter((id) => names.has(nameOf(id))))
}

let last: Promise<unknown> = Promise.resolve()

/** Runs work exclusively among the pages of this browser. Without locks, only within this page. */
export function withPageLock<T>(name: string, work: () => Promise<T>): Promise<T> {
  if (hasLocks()) return navigator.locks.request(name, work) as Promise<T>
  const next = last.then(work)
  last = next.catch(() => undefined)
  return next
}
