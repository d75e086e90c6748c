/** The state of a list that its address contains: search, filters, order and page. */
export interface ListQuery {
  readonly search: string
  /** Chosen values by filter name. An unused filter has no entry. */
  readonly filters: Readonly<Record<string, string | undefined>>
  /** The column to sort by, prefixed with "-" for descending order. */
  readonly sort: string
  readonly page: number
  readonly limit: number
}

/** Rows per page unless the user chooses another number. Equals the API's default. */
export const DEFAULT_LIMIT = 25
/** Rows per page that a user can choose. */
export const limits = [25, 50, 100] as const

/** Builds a list's query string, without default values. */
export function listAddress(query: ListQuery, changes: Partial<ListQuery> = {}): string {
  const { search, filters, sort, page, limit } = { ...query, ...changes }
  const said = Object.entries({
    search,
    ...filters,
    sort,
    limit: limit === DEFAULT_LIMIT ? '' : String(limit),
    page: page === 1 ? '' : String(page),
  }).filter((entry): entry is [string, string] => Boolean(entry[1]))
  return `?${new URLSearchParams(said)}`
}

/** True if a search or filter narrows the list. */
export function isFiltered({ search, filters }: Pick<ListQuery, 'search' | 'filters'>): boolean {
  return search !== '' || Object.values(filters).some(Boolean)
}

/** Number of pages. An empty list has one. */
export function countPages(total: number, limit: number): number {
  return Math.max(1, Math.ceil(total / limit))
}
