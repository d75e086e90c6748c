import { redirect } from '@remix-run/node'
import { DEFAULT_LIMIT, type ListQuery, limits } from '../model/list-address.ts'

/** Filters of a list: the allowed values of each, or "any" text. */
type Filters = Readonly<Record<string, readonly string[] | 'any'>>

/** The chosen values, typed by their filters. */
type Chosen<F extends Filters> = {
  readonly [K in keyof F]?: F[K] extends readonly (infer Value extends string)[] ? Value : string
} & Readonly<Record<string, string>>

interface Wanted<F extends Filters, S extends string> {
  readonly filters: F
  readonly sorts: readonly S[]
}

/** A parsed list address: `query` for the page's form, `ask` for the API. */
interface Asked<F extends Filters, S extends string> {
  readonly query: ListQuery & { readonly filters: Chosen<F> }
  readonly ask: {
    readonly page: number
    readonly limit: number
    readonly search?: string
    readonly sort?: S
    readonly descending?: true
  } & Chosen<F>
}

/** Limits of the API. */
const LONGEST_SEARCH = 200
const LAST_PAGE = 1_000_000

/** Parses the address of a list. Invalid values are ignored, so that old or mistyped links still work. */
export function listQuery<const F extends Filters, const S extends string>(
  request: Request,
  { filters, sorts }: Wanted<F, S>,
): Asked<F, S> {
  const said = shortAddress(request)
  const search = (said.get('search') ?? '').trim().slice(0, LONGEST_SEARCH)
  const chosen = Object.fromEntries(
    Object.entries(filters).flatMap(([name, values]) => {
      const value = said.get(name)?.trim()
      return value && (values === 'any' || values.includes(value)) ? [[name, value]] : []
    }),
  ) as Chosen<F>
  const [, minus, column] = /^(-?)(.*)$/.exec(said.get('sort') ?? '') ?? []
  const sort = sorts.find((known) => known === column)
  const page = wholeNumber(said.get('page'), LAST_PAGE) ?? 1
  const limit = limits.find((one) => String(one) === said.get('limit')) ?? DEFAULT_LIMIT
  return {
    query: { search, filters: chosen, sort: sort ? `${minus}${sort}` : '', page, limit },
    ask: {
      page,
      limit,
      ...(search && { search }),
      ...(sort && { sort }),
      ...(sort && minus && { descending: true as const }),
      ...chosen,
    },
  }
}

/** Reads the query string. Forms send empty fields too; if there are any, redirects to the address without them. */
function shortAddress({ url }: Request): URLSearchParams {
  const { pathname, searchParams } = new URL(url)
  const said = [...searchParams].filter(([, value]) => value !== '')
  if (said.length === searchParams.size) return searchParams
  const short = new URLSearchParams(said)
  if (!short.has('from') && !short.has('to')) short.delete('zone')
  throw redirect(short.size > 0 ? `${pathname}?${short}` : pathname)
}

function wholeNumber(text: string | null, most: number): number | undefined {
  return text && /^[1-9]\d{0,6}$/.test(text) && Number(text) <= most ? Number(text) : undefined
}
