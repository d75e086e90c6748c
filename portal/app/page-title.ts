/** What a page's tab in the browser says. */
export function pageTitle(page?: string): string {
  return page ? `${page} · Anj 3.0` : 'Anj 3.0'
}
