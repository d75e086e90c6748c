import type { PreviewRequest } from '@anj/engine'

type View = Pick<PreviewRequest, 'sort' | 'find'>

/** How the rows are looked at, as the engine takes it. */
export function viewOf({ sort, find }: View): View {
  return { ...(sort?.length ? { sort } : {}), ...(find === undefined ? {} : { find }) }
}

/** How many rows contain what was looked for, where a page ends before it is full. */
export function foundIn(
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
