/** What the address of a list says: search, filters, order and page. */
export interface ListQuery {
  readonly search: string
  /** The chosen values by the names of their filters; one that isn't chosen isn't there. */
  readonly filters: Readonly<Record<string, string | undefined>>
  /** The column, with '-' before it when descending. */
  readonly sort: string
  readonly page: number
  readonly limit: number
}

/** Rows of a page, as many as the api gives when nobody asks. */
export const USUAL_LIMIT = 25
/** What a page may hold. */
export const limits = [25, 50, 100] as const

/** The address of a list, without what goes without saying. */
export function listAddress(query: ListQuery, changes: Partial<ListQuery> = {}): string {
  const { search, filters, sort, page, limit } = { ...query, ...changes }
  const said = Object.entries({
    search,
    ...filters,
    sort,
    limit: limit === USUAL_LIMIT ? '' : String(limit),
    page: page === 1 ? '' : String(page),
  }).filter((entry): entry is [string, string] => Boolean(entry[1]))
  return `?${new URLSearchParams(said)}`
}

/** Whether a list shows less than all. */
export function isFiltered({ search, filters }: Pick<ListQuery, 'search' | 'filters'>): boolean {
  return search !== '' || Object.values(filters).some(Boolean)
}

/** How many pages a list has: at least one, though it may be empty. */
export function countPages(total: number, limit: number): number {
  return Math.max(1, Math.ceil(total / limit))
}
