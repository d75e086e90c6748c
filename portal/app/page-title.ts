/** The title in the browser tab. */
export function pageTitle(page?: string): string {
  return page ? `${page} · Anj 3.0` : 'Anj 3.0'
}
