import { newId } from '../store/new-id.ts'

/** Names this page among those that are open in this browser. */
export const pageId = newId()

/** Where the browser has no locks, a page that wasn't heard of for so long is taken for closed. */
export const LONGEST_SILENCE = 2 * 60_000

const nameOf = (id: string) => `anj-page ${id}`

/** Whether the browser knows which pages are open: on pages served over TLS or from this machine. */
export const hasLocks = (): boolean => navigator.locks !== undefined

/** Shows other pages that this one is open, until it is closed. */
export function holdPage(): void {
  navigator.locks?.request(nameOf(pageId), () => new Promise(() => undefined)).catch(() => undefined)
}

/** Resolves when a page is open no more; where nobody knows, when it is time to look again. */
export async function whenClosed(id: string): Promise<void> {
  if (hasLocks()) await navigator.locks.request(nameOf(id), () => undefined)
  else await new Promise((resolve) => setTimeout(resolve, LONGEST_SILENCE))
}

/** Which of some pages are open now; `at` is when each was last heard of. */
export async function openPages(
  pages: readonly { readonly pageId: string; readonly at: number }[],
): Promise<ReadonlySet<string>> {
  if (!hasLocks()) {
    const heard = pages.filter(({ at }) => Date.now() - at < LONGEST_SILENCE)
    return new Set(heard.map((page) => page.pageId))
  }
  const { held = [] } = await navigator.locks.query()
  const names = new Set(held.map(({ name }) => name))
  return new Set(pages.map((page) => page.pageId).filter((id) => names.has(nameOf(id))))
}

let last: Promise<unknown> = Promise.resolve()

/** Does something while no other page of this browser does it; where there are no locks, once at a time on this page. */
export function alone<T>(name: string, work: () => Promise<T>): Promise<T> {
  if (hasLocks()) return navigator.locks.request(name, work) as Promise<T>
  const next = last.then(work)
  last = next.catch(() => undefined)
  return next
}
