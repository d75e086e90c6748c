import type { PreviewRequest } from '@anj/engine'

type View = Pick<PreviewRequest, 'sort' | 'find'>

export function viewOf({ sort, find }: View): View {
  return { ...(sort?.length ? { sort } : {}), ...(find === undefined ? {} : { find }) }
}

/** Returns the number of matching rows if this is the last page, and null otherwise. */
export function matchCount(
  rows: number,
  {
    find,
    offset,
    limit,
  }: { readonly find: string | undefined; readonly offset: number; readonly limit: number },
): number | null {
  const isLast = rows < limit && (rows > 0 || offset === 0)
  return find !== undefined && isLast ? offset + rows : null
}
