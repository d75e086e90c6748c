import { parseJsonPath } from '../steps/json-path.ts'

/**
 * The ways to the next page of an answer in JSON: the `Link` header, a link in the answer, a cursor in the answer, the
 * number of the page, or the number of rows before it.
 */
export const pagingWays = ['linkHeader', 'link', 'cursor', 'page', 'offset'] as const
export type PagingWay = (typeof pagingWays)[number]

/** The pages of an answer in JSON, whose rows become one file. */
export interface HttpPaging {
  readonly way: PagingWay
  /** The path of the list of rows in each page. Empty if each page is itself the list. */
  readonly rows: string
  /** The path of the link or of the cursor in each page. Empty for the other ways. */
  readonly next: string
  /** The query parameter that receives the cursor, the number or the offset. Empty for links. */
  readonly parameter: string
  /** The number of the first page. Used with `page` only. */
  readonly first: number
}

/** True for the ways that find the next page in the answer, at a path. */
export function readsNextPage(way: PagingWay): boolean {
  return way === 'link' || way === 'cursor'
}

/** True for the ways that ask for a page with a query parameter. */
export function sendsPageParameter(way: PagingWay): boolean {
  return way === 'cursor' || way === 'page' || way === 'offset'
}

/** True for a path to one value of a page. */
export function isPagePath(path: string): boolean {
  const steps = path.length > 500 ? null : parseJsonPath(path)
  return steps !== null && !steps.includes('each')
}

/** True for the name of a query parameter. */
export function isPageParameter(name: string): boolean {
  return /^[^\s&=#?\p{Cc}]{1,100}$/u.test(name)
}

/** Returns paging without spaces around its texts, and without texts that its way doesn't use. */
export function trimmedPaging({ way, rows, next, parameter, first }: HttpPaging): HttpPaging {
  return {
    way,
    rows: rows.trim(),
    next: readsNextPage(way) ? next.trim() : '',
    parameter: sendsPageParameter(way) ? parameter.trim() : '',
    first: way === 'page' ? first : 1,
  }
}
