import { randomBytes } from 'node:crypto'
import type { EntryContext } from '@remix-run/node'

/** The pages that everybody may see and that are requested often, by their routes. */
const commonRoutes: ReadonlySet<string> = new Set(['routes/login'])
/** The maximum number of pages, and the maximum length of what a page is made from, in characters. */
const MOST_PAGES = 50
const MOST_CHARACTERS = 4_000

/**
 * Returns all that a page is made from except the nonce, as a key; null for a page that must be rendered for its request:
 * other routes, answers to forms, errors, notices, pages with the name of a user, and all pages of development servers.
 */
export function pageKeyOf(
  { method, url }: Request,
  { staticHandlerContext, criticalCss }: EntryContext,
): string | null {
  const { matches, loaderData, actionData, errors, statusCode, location } = staticHandlerContext
  if (method !== 'GET' && method !== 'HEAD') return null
  // Development servers put the styles into the page. There, pages change with their sources.
  if (criticalCss !== undefined) return null
  if (actionData || errors || statusCode !== 200 || !commonRoutes.has(matches.at(-1)?.route.id ?? ''))
    return null
  if (isPersonal(loaderData)) return null
  const key = JSON.stringify([url, location, loaderData])
  return key.length <= MOST_CHARACTERS ? key : null
}

/** True if the loaders found a user or a notice. */
function isPersonal(loaderData: EntryContext['staticHandlerContext']['loaderData']): boolean {
  const { root, 'routes/login': logIn } = loaderData as Readonly<
    Record<string, Readonly<Record<string, unknown>> | undefined>
  >
  return !root || root['user'] !== null || root['notice'] !== '' || logIn?.['goesOnAs'] !== null
}

/**
 * Pages that were rendered with a placeholder instead of a nonce. Each request gets the page with its own nonce. The
 * placeholder is secret and random, so no text in a page can contain it.
 */
export class RenderedPages {
  /** The value that a page to be kept is rendered with. */
  readonly placeholder = randomBytes(16).toString('base64')
  readonly #pages = new Map<string, readonly string[]>()

  /** Returns a kept page with a nonce, or undefined. */
  find(key: string, nonce: string): string | undefined {
    return this.#pages.get(key)?.join(nonce)
  }

  /** Keeps a page that was rendered with the placeholder, and returns it with a nonce. */
  keep(key: string, page: string, nonce: string): string {
    if (this.#pages.size >= MOST_PAGES) this.#pages.clear()
    const parts = page.split(this.placeholder)
    this.#pages.set(key, parts)
    return parts.join(nonce)
  }
}
